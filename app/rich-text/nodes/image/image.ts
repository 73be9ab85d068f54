import { cutText } from "~/ui/cut-text";
import { DocumentError } from "../../document-error";
import type { Json } from "../../element";
import { cleanText, toLine } from "../../inline";
import type { Tally } from "../../limits";
import { safeSource, safeUrl } from "../../links";
import type { ImageNode } from "./kind";

/**
 * How far an image extends beyond the column of text: to the right as far as there is room, or to the window's edges.
 */
const IMAGE_LAYOUTS = ["wide", "full"] as const;
type ImageLayout = (typeof IMAGE_LAYOUTS)[number];

/** Optional properties of an image; absent if not set. */
export interface ImageExtras {
  layout?: ImageLayout;
  /** Whether it appears beside the image before it. */
  beside?: true;
  /** The URL to which the image links. */
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
 * Reads any JSON of the type "image" as a canonical node.
 * @throws DocumentError for an image or a link that is not allowed
 */
export function readImage(node: Json, tally: Tally): ImageNode {
  const raw = getText(node.src);
  const src = safeSource(raw);
  if (src === null) throw DocumentError.unsafeImage(raw);
  const link = getText(node.link);
  if (link && safeUrl(link) === null) throw DocumentError.unsafeLink(link);
  const words = (value: unknown) => cleanText(cutText(getText(value), MAX_ALT_LENGTH));
  const alt = words(node.alt);
  const title = words(node.title);
  const extras = readExtras(node);
  tally.text(alt + title + (extras.credit ?? ""));
  const [width, height] = [getSide(node.width), getSide(node.height)];
  return { type: "image", version: 1, src, alt, title: title || null, width, height, ...extras };
}

/** The valid ones of an image's optional properties. Never throws. */
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

/** Reads an image's layout from its figure's classes, including those of Ghost and WordPress. */
export function readImageClass(name: string): ImageExtras {
  const layout = /(?:^|\s)(?:image-|kg-width-|align)(wide|full)(?:\s|$)/.exec(name)?.[1];
  return readExtras({ layout, beside: /(?:^|\s)image-beside(?:\s|$)/.test(name) });
}

/** Groups images that appear side by side in arrays of two to four; all other blocks stay as they are. */
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
