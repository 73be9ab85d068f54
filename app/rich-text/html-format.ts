import { DocumentError } from "./document-error";
import type { BlockFormat, Link } from "./flow";
import type { HtmlElement } from "./html-tree";
import { safeUrl } from "./links";
import { declarations, readColor, readLineHeight, readStyle, type TextStyle } from "./styles";

/** What text and blocks within an element inherit. */
export interface FormatContext {
  format: number;
  style: TextStyle;
  link: Link | null;
  block: BlockFormat;
}

const formatByTag: Record<string, number> = {
  b: 1,
  strong: 1,
  i: 2,
  em: 2,
  cite: 2,
  dfn: 2,
  var: 2,
  s: 4,
  strike: 4,
  del: 4,
  u: 8,
  ins: 8,
  code: 16,
  kbd: 16,
  samp: 16,
  tt: 16,
  sub: 32,
  sup: 64,
  mark: 128,
};

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
    block: getBlockFormat(context, attributes, css),
  };
}

function getTextFormat(around: number, tag: string, css: Map<string, string>): number {
  let format = around | (Object.hasOwn(formatByTag, tag) ? (formatByTag[tag] ?? 0) : 0);
  // A <mark> with a background colour of its own keeps that colour instead of the site's highlighter.
  if (tag === "mark" && css.has("background-color")) format &= ~128;
  const weight = css.get("font-weight") ?? "";
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) format |= 1;
  else if (/^(?:normal|[1-4]00)$/.test(weight)) format &= ~1;
  const slant = css.get("font-style") ?? "";
  if (slant === "italic") format |= 2;
  else if (slant === "normal") format &= ~2;
  const line = css.get("text-decoration-line") ?? css.get("text-decoration") ?? "";
  if (/\bunderline\b/.test(line)) format |= 8;
  if (/\bline-through\b/.test(line)) format |= 4;
  const shift = css.get("vertical-align") ?? "";
  if (shift === "sub") format |= 32;
  else if (shift === "super") format |= 64;
  return format;
}

function getBlockFormat(
  { block }: FormatContext,
  attributes: Map<string, string>,
  css: Map<string, string>,
): BlockFormat {
  const lineHeight = readLineHeight(css.get("line-height"));
  const align = css.get("text-align");
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
