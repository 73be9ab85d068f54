import { FORMAT } from "./document";
import { DocumentError } from "./document-error";
import type { BlockFormat, Link } from "./flow";
import type { HtmlElement } from "./html-tree";
import { inlineElements } from "./inline-elements";
import { safeUrl } from "./links";
import { declarations, readColor, readLineHeight, readStyle, type TextStyle } from "./styles";

/** What text and blocks within an element inherit. */
export interface FormatContext {
  format: number;
  style: TextStyle;
  link: Link | null;
  block: BlockFormat;
}

/** The colour names that people type: the sixteen of HTML 4, and orange. */
const namedColors = new Map(
  "black #000000 silver #c0c0c0 gray #808080 white #ffffff maroon #800000 red #ff0000 purple #800080 fuchsia #ff00ff green #008000 lime #00ff00 olive #808000 yellow #ffff00 navy #000080 blue #0000ff teal #008080 aqua #00ffff orange #ffa500"
    .split(" #")
    .join(" ")
    .match(/\b[a-z]+ [0-9a-f]{6}/g)
    ?.map((pair) => [pair.slice(0, -7), `#${pair.slice(-6)}`]),
);

/** The context within an element: its tag and style on top of the inherited context. Never throws. */
export function enterElement(context: FormatContext, { tag, attributes }: HtmlElement): FormatContext {
  const css = declarations(attributes.get("style") ?? "");
  const color = css.get("color") ?? "";
  const background = css.get("background-color") ?? css.get("background") ?? "";
  const own = readStyle([...css].map(([property, value]) => `${property}: ${value}`).join(";")).style;
  own.color ??= namedColors.get(color.toLowerCase());
  own["background-color"] ??= namedColors.get(background.toLowerCase()) ?? readColor(background) ?? undefined;
  const style = { ...context.style };
  for (const [property, value] of Object.entries(own)) if (value) style[property as keyof TextStyle] = value;
  return {
    ...context,
    style,
    format: getTextFormat(context.format, tag, css),
    block: getBlockFormat(context, tag, attributes, css),
  };
}

function getTextFormat(around: number, tag: string, css: Map<string, string>): number {
  let format = around | (inlineElements.get(tag) ?? 0);
  // A <mark> with a background colour of its own keeps that colour instead of the site's highlighter.
  if (tag === "mark" && css.has("background-color")) format &= ~FORMAT.mark;
  const weight = css.get("font-weight") ?? "";
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) format |= FORMAT.strong;
  else if (/^(?:normal|[1-4]00)$/.test(weight)) format &= ~FORMAT.strong;
  const slant = css.get("font-style") ?? "";
  if (slant === "italic") format |= FORMAT.em;
  else if (slant === "normal") format &= ~FORMAT.em;
  const line = css.get("text-decoration-line") ?? css.get("text-decoration") ?? "";
  if (/\bunderline\b/.test(line)) format |= FORMAT.u;
  if (/\bline-through\b/.test(line)) format |= FORMAT.s;
  const shift = css.get("vertical-align") ?? "";
  if (shift === "sub") format |= FORMAT.sub;
  else if (shift === "super") format |= FORMAT.sup;
  return format;
}

/** Elements whose attribute `align` is about their words; that of images and tables is about where they stand. */
const ALIGNED = /^(?:td|th|tr|p|div|h[1-6])$/;

function getBlockFormat(
  { block }: FormatContext,
  tag: string,
  attributes: Map<string, string>,
  css: Map<string, string>,
): BlockFormat {
  const lineHeight = readLineHeight(css.get("line-height"));
  const align = css.get("text-align") ?? (ALIGNED.test(tag) ? attributes.get("align") : undefined);
  const dir = attributes.get("dir")?.toLowerCase();
  return {
    ...block,
    ...(lineHeight === null ? {} : { $: { lineHeight } }),
    ...(align ? { format: align.toLowerCase() } : {}),
    ...(dir === "ltr" || dir === "rtl" ? { direction: dir } : {}),
  };
}

/** The link of an <a>; null if it has no URL or, without `strict`, if the URL is not allowed. */
export function readLink({ attributes }: HtmlElement, strict: boolean): FormatContext["link"] {
  const href = attributes.get("href")?.trim();
  if (!href) return null;
  const url = safeUrl(href);
  if (url === null && strict) throw DocumentError.unsafeLink(href);
  if (url === null) return null;
  const target = attributes.get("target") === "_blank" ? "_blank" : null;
  return { url, target, title: attributes.get("title") || null };
}
