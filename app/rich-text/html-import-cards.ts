import type { Losses } from "./html-import-losses";
import type { ImportRules } from "./html-import-rules";
import type { HtmlElement, HtmlNode } from "./html-tree";
import { isExternal, safeUrl } from "./links";
import type { CalloutKind } from "./nodes/quote/callout";

/**
 * Converts Ghost's cards and Notion's callouts: callouts to the nearest kind of callout, toggles to <details>, bookmarks to link cards (or a
 * plain link if they lead to this site). Its files become cards as well. Drops the controls of players. Null for any other element. Links are not resolved.
 */
export function readGhostCard(node: HtmlElement, rules: ImportRules, losses: Losses): HtmlNode[] | null {
  if (isOf(node, "kg-callout-card")) return [toCallout(node)];
  if (node.tag === "aside" && !node.attributes.has("class")) return readNotionCallout(node);
  if (isOf(node, "kg-toggle-card")) return [toDetails(node)];
  if (PLAYERS.some((name) => isOf(node, name))) return [];
  if (isOf(node, "kg-file-card")) return toFileCard(node, rules);
  if (!isOf(node, "kg-bookmark-card")) return null;
  if (find(node, "kg-bookmark-thumbnail"))
    losses.sentences.add("Cards of links come without their pictures.");
  return toLinkCard(node, rules);
}

/** The controls of players, and a second link to a file. */
const PLAYERS = [
  ...["kg-audio-player", "kg-video-player-container", "kg-video-overlay", "kg-file-card-icon"],
  "wp-block-file__button",
];

/** Kinds by the colours of Ghost's callouts; all other colours become notes. */
const KINDS: Record<string, CalloutKind> = {
  green: "tip",
  yellow: "warning",
  red: "caution",
  pink: "important",
  purple: "important",
  accent: "important",
};
/** Emoji that express the kind of a callout, which is then enough. */
export const calloutSigns: Record<string, CalloutKind> = {
  "💡": "tip",
  "⚠": "warning",
  "🚨": "caution",
  "❗": "important",
};

function toCallout(node: HtmlElement): HtmlElement {
  const sign = getText(find(node, "kg-callout-emoji")).replace("\uFE0F", "");
  const colour = /kg-callout-card-([a-z]+)/.exec(node.attributes.get("class") ?? "")?.[1] ?? "";
  const kind = calloutSigns[sign] ?? KINDS[colour] ?? "note";
  const words = find(node, "kg-callout-text")?.children ?? node.children;
  const before = sign && !calloutSigns[sign] && words !== node.children ? [`${sign} `] : [];
  return element("aside", [...before, ...words], [["class", `callout callout-${kind}`]]);
}

/** Notion's callouts begin with an emoji, which other asides do not. */
function readNotionCallout({ children: [first, ...others] }: HtmlElement): HtmlNode[] | null {
  const [, sign = "", rest = ""] =
    (typeof first === "string" && /^\s*(\p{Extended_Pictographic})\uFE0F?\s*([\s\S]*)$/u.exec(first)) || [];
  const kind = calloutSigns[sign];
  const words = kind ? rest : first;
  return sign && words !== undefined
    ? [element("aside", [words, ...others], [["class", `callout callout-${kind ?? "note"}`]])]
    : null;
}

function toDetails(node: HtmlElement): HtmlElement {
  const summary = find(node, "kg-toggle-heading-text")?.children ?? [];
  const content = find(node, "kg-toggle-content")?.children ?? [];
  return element("details", [element("summary", summary), ...content]);
}

function toFileCard(node: HtmlElement, { resolveLink }: ImportRules): HtmlNode[] | null {
  const href = find(node, "kg-file-card-container")?.attributes.get("href")?.trim() ?? "";
  const text = (name: string) => getText(find(node, `kg-file-card-${name}`));
  const description = text("caption");
  const link = element("a", [text("title") || text("filename") || href], [["href", href]]);
  if (!isExternal(safeUrl(resolveLink(href)) ?? "")) return null;
  const about = description ? [element("p", [description])] : [];
  return [element("article", [link, ...about], [["class", "link-card"]])];
}

function toLinkCard(node: HtmlElement, { resolveLink }: ImportRules): HtmlNode[] | null {
  const href = find(node, "kg-bookmark-container")?.attributes.get("href")?.trim() ?? "";
  if (!href) return null;
  const text = (name: string) => getText(find(node, `kg-bookmark-${name}`));
  const title = text("title") || href;
  const link = element("a", [title], [["href", href]]);
  const description = text("description");
  const site = [text("publisher"), text("author")].filter(Boolean).join(" · ");
  const about = description ? [element("p", [description])] : [];
  const caption = node.children.filter((child) => typeof child === "object" && child.tag === "figcaption");
  const below = caption.map((child) => element("p", typeof child === "object" ? child.children : []));
  const url = safeUrl(resolveLink(href));
  if (url === null || !isExternal(url)) return [element("p", [link]), ...about, ...below];
  const article = [link, ...about, ...(site ? [element("small", [site])] : [])];
  return [element("article", article, [["class", "link-card"]]), ...below];
}

const isOf = ({ attributes }: HtmlElement, name: string) =>
  (attributes.get("class") ?? "").split(/\s+/).includes(name);

/** Limited to the depth of a card: with many nested cards, a full search in each would take quadratic time. */
function find(node: HtmlElement, name: string, depth = 4): HtmlElement | undefined {
  for (const child of depth > 0 ? node.children : []) {
    if (typeof child === "string") continue;
    const found = isOf(child, name) ? child : find(child, name, depth - 1);
    if (found) return found;
  }
  return undefined;
}

const getText = (node: HtmlNode | undefined): string =>
  (typeof node === "object" ? node.children.map(getText).join("") : (node ?? "")).trim();

const element = (tag: string, children: HtmlNode[], attributes: [string, string][] = []): HtmlElement => ({
  tag,
  attributes: new Map(attributes),
  children,
});
