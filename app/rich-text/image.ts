import type { ImageNode } from "./document";
import { DocumentError } from "./document-error";
import type { Json } from "./element";
import { cleanText, toLine } from "./inline";
import type { Tally } from "./limits";
import { safeSource, safeUrl } from "./links";

/** How far an image goes beyond the column of text: to the right as far as there is room, or to the window's edge. */
export const IMAGE_LAYOUTS = ["wide", "full"] as const;
type ImageLayout = (typeof IMAGE_LAYOUTS)[number];

/** What only some images have; the keys of the others are absent. */
export interface ImageExtras {
  layout?: ImageLayout;
  /** It stands beside the image before it. */
  beside?: true;
  /** What the image links to. */
  link?: string;
  /** Who made it. */
  credit?: string;
}

/** The document's limit for the description and the caption (characters). */
export const MAX_ALT_LENGTH = 1_000;
export const MAX_CREDIT_LENGTH = 200;
/** The greatest plausible width or height of an image (px); larger numbers are mistakes. */
export const MAX_SIDE = 20_000;
/** Images side by side; the next one begins a new row. */
const MAX_BESIDE = 4;

/**
 * The canonical node of any JSON with the type "image".
 * @throws DocumentError for an image or a link that is not allowed
 */
export function readImage(node: Json, tally: Tally): ImageNode {
  const raw = getText(node.src);
  const src = safeSource(raw);
  if (src === null) throw DocumentError.unsafeImage(raw);
  const link = getText(node.link);
  if (link && safeUrl(link) === null) throw DocumentError.unsafeLink(link);
  const words = (value: unknown) => cleanText(getText(value).slice(0, MAX_ALT_LENGTH));
  const alt = words(node.alt);
  const title = words(node.title);
  const extras = readExtras(node);
  tally.text(alt + title + (extras.credit ?? ""));
  const [width, height] = [getSide(node.width), getSide(node.height)];
  return { type: "image", version: 1, src, alt, title: title || null, width, height, ...extras };
}

/** What is allowed of an image's layout, link and credit. Never throws. */
export function readExtras(node: Json): ImageExtras {
  const layout = IMAGE_LAYOUTS.find((name) => name === node.layout);
  const link = safeUrl(getText(node.link));
  const credit = toLine(node.credit, MAX_CREDIT_LENGTH);
  return {
    ...(layout ? { layout } : {}),
    ...(node.beside === true ? { beside: true } : {}),
    ...(link ? { link } : {}),
    ...(credit ? { credit } : {}),
  };
}

/** The classes of an image's figure in HTML; undefined if it has none. */
export function getImageClass({ layout, beside }: ImageExtras): string | undefined {
  const names = [layout && `image-${layout}`, beside && "image-beside"].filter(Boolean);
  return names.join(" ") || undefined;
}

/** What the classes of a figure, also of Ghost and WordPress, say about its image. */
export function readImageClass(name: string): ImageExtras {
  const layout = /(?:^|\s)(?:image-|kg-width-|align)(wide|full)(?:\s|$)/.exec(name)?.[1];
  return readExtras({ layout, beside: /(?:^|\s)image-beside(?:\s|$)/.test(name) });
}

/** The blocks with the images that stand side by side in lists of their own, two to four in each. */
export function groupImages<Block extends { type?: string; beside?: unknown }>(
  blocks: Block[],
): (Block | Block[])[] {
  const grouped: (Block | Block[])[] = [];
  for (const block of blocks) {
    const last = grouped.at(-1);
    const before = Array.isArray(last) ? last : last?.type === "image" ? [last] : [];
    const joins = block.type === "image" && block.beside === true;
    if (!joins || before.length === 0 || before.length === MAX_BESIDE) grouped.push(block);
    else grouped[grouped.length - 1] = [...before, block];
  }
  return grouped;
}

const getText = (value: unknown) => (typeof value === "string" ? value : "");
const getSide = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_SIDE ? Number(value) : null;
