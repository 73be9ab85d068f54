import { cutText } from "~/ui/cut-text";
import { parseUrl } from "~/ui/parse-url";
import { abbreviate } from "./document-error";
import { getEmbedPage } from "./embed-page";
import { readGhostCard } from "./html-import-cards";
import { divideItem, divideList } from "./html-import-lists";
import type { Losses } from "./html-import-losses";
import { getCardAddress, getSource, IMAGE_FILE, isBlank, isSpacer, withCheckbox } from "./html-import-parts";
import { activeTags, type HtmlElement, type HtmlNode, toElement } from "./html-tree";
import { isExternal, safeSource, safeUrl } from "./links";
import { isCardElement, isPlayer } from "./nodes/card/html";
import { readShown } from "./nodes/drawing/html";
import { readTableRows } from "./nodes/table/html-rows";
import { TABLE_SIZE } from "./nodes/table/table";
import { findPlayer } from "./players";

export interface ImportRules {
  /** The address of an image on this site or on the web; null if there is none. */
  resolveImage(address: string): string | null;
  resolveLink(address: string): string;
  /** Whether a resolved link is that of a file which is copied. */
  isFile?(url: string): boolean;
  /** Blank lines and line breaks stand for <p> and <br> (html-bare-lines.ts). */
  hasBareLines?: boolean;
}

/** Elements without text of their own, whose loss no one would notice. */
const SILENT = /^(?:link|meta|noscript|param|source|style|template|title|track|wbr)$/;
export const EMBEDS = /^(?:iframe|embed|video|audio|object)$/;
/** Active elements that only wrap others. */
const WRAPPERS = /^(?:picture|form)$/;
/** Substack's forms, and its pull quotes, which repeat parts of the text. */
const SUBSCRIBE = /(?:^|\s)subscription-widget/;
const PULL_QUOTE = /(?:^|\s)pullquote(?:\s|$)/;
const NOTION_TOGGLE = /(?:^|\s)toggle(?:\s|$)/;
/** Pictures of single characters. */
const EMOJI = /(?:^|\s)(?:wp-smiley|emoji|twemoji|emojione)(?:\s|$)/;
/** A file on a device, or a URL that is only valid in the program it was copied from. */
const LOCAL = /^(?:(?:file|blob|cid|webkit-fake-url|safari-resource):|[a-z]:\\)/i;

/**
 * The tree of another site's HTML, without anything that the reader (html-read.ts) would silently drop: embeds become
 * cards or links, images move out of lists, and addresses are resolved. Records in `losses` what is lost.
 */
export function simplify(nodes: HtmlNode[], rules: ImportRules, losses: Losses): HtmlNode[] {
  /** Images of the current item of a list, which go below it; null outside lists. */
  let below: HtmlNode[] | null = null;

  const visitAll = (children: HtmlNode[]) => children.flatMap(visit);

  function visit(node: HtmlNode): HtmlNode[] {
    if (typeof node === "string") return [node];
    const { tag, attributes, children } = node;
    if (SUBSCRIBE.test(attributes.get("class") ?? "")) {
      losses.elements.add("form");
      return [];
    }
    const ghost = readGhostCard(node, rules, losses);
    if (ghost) return ghost.flatMap(visit);
    const card = getCardAddress(node);
    if (card) return readEmbed({ ...node, attributes: new Map([["src", card]]), children: [] });
    // The player in a card of this site's pages: the card's link implies it.
    if (isCardElement(node))
      return [{ ...node, children: visitAll(children.filter((part) => !isPlayer(part))) }];
    if (tag === "img") return readImage(node);
    if (EMBEDS.test(tag)) return readEmbed(node);
    if (tag === "input" && attributes.get("type")?.toLowerCase() === "checkbox") return [node];
    if (WRAPPERS.test(tag)) return visitAll(children);
    if (activeTags.has(tag) && !/^(?:area|map)$/.test(tag)) {
      const isIcon = tag === "svg" && getWords(children).trim() === "";
      if (!SILENT.test(tag) && !isIcon) losses.elements.add(tag);
      return [];
    }
    // Notion has each toggle in a list.
    if (tag === "ul" && NOTION_TOGGLE.test(attributes.get("class") ?? ""))
      return children.flatMap((item) => (typeof item === "object" ? visitAll(item.children) : []));
    if (tag === "ul" || tag === "ol") return readList(node);
    if (tag === "li") return [{ ...node, children: visitAll(withCheckbox(children)) }];
    const drawing = readShown(node);
    if (drawing) return attributes.has("data-drawing") ? [drawing] : visit(drawing);
    if (tag === "figure") return readFigure(node);
    if (tag === "details" && !attributes.has("open") && children.every(isSummary))
      losses.sentences.add("Closed toggles come without what is in them: open them before you copy.");
    if (tag === "table") checkTable(node);
    if (tag === "a") return readLink(node);
    if (tag === "div" && PULL_QUOTE.test(attributes.get("class") ?? ""))
      return [{ ...node, tag: "blockquote", children: visitAll(children) }];
    return [{ ...node, children: visitAll(children) }];
  }

  function readImage(node: HtmlElement): HtmlNode[] {
    if (isSpacer(node)) return [];
    const address = getSource(node);
    const alt = node.attributes.get("alt")?.trim() ?? "";
    if (alt && EMOJI.test(node.attributes.get("class") ?? "")) return [alt];
    const src = address && rules.resolveImage(address);
    if (!src || safeSource(src) === null) {
      const reason = /^data:/i.test(address) ? "it is embedded in the text" : "it was not found";
      losses.sentences.add(
        LOCAL.test(address)
          ? "Images on your device can’t be read: add them as files."
          : `The image “${abbreviate(alt || address)}”: ${reason}. Only its description is kept.`,
      );
      return alt ? [alt] : [];
    }
    const image = { ...node, attributes: new Map(node.attributes).set("src", src) };
    if (!below) return [image];
    below.push(image);
    return [];
  }

  /** A card for video or audio that can be played here, otherwise a link. */
  function readEmbed({ tag, attributes, children }: HtmlElement): HtmlNode[] {
    const source = children.find(
      (child) => typeof child === "object" && /^(?:source|embed)$/.test(child.tag),
    );
    const address =
      attributes.get("src") ||
      attributes.get("data-src") ||
      attributes.get("data") ||
      (typeof source === "object" && source.attributes.get("src")) ||
      "";
    const url = rules.resolveLink(address.replace(/^\/\//, "https://"));
    if (!isExternal(url) || safeUrl(url) === null) {
      losses.elements.add(tag);
      return [];
    }
    if (rules.isFile?.(url))
      return [toElement("p", [{ ...toElement("a", [url]), attributes: new Map([["href", url]]) }])];
    const page = getEmbedPage(url);
    const link = (words: string): HtmlElement => ({
      tag: "a",
      attributes: new Map([["href", page]]),
      children: [words],
    });
    const host = parseUrl(page)?.hostname.replace(/^www\./, "") ?? cutText(page, 60);
    if (findPlayer(page)) {
      losses.sentences.add("Videos and audio become cards with a Play button, without their pictures.");
      const card = toElement("article", [link(attributes.get("title")?.trim() || host)]);
      return [{ ...card, attributes: new Map([["class", "link-card"]]) }];
    }
    losses.embeds.set(host, (losses.embeds.get(host) ?? 0) + 1);
    return [toElement("p", [link(page)])];
  }

  /** Splits the outermost list at its images and at blocks, which go below the item that has them; its numbers go on. */
  function readList(node: HtmlElement): HtmlNode[] {
    if (/^[aAiI]$/.test(node.attributes.get("type") ?? ""))
      losses.sentences.add("Lists with letters or Roman numerals are numbered with digits.");
    if (below) return [{ ...node, children: visitAll(node.children) }];
    return divideList(node, (child) => {
      const images: HtmlNode[] = [];
      below = images;
      const read = visit(child);
      below = null;
      const divided = read.map(divideItem);
      const item = divided.flatMap((part) => part.item);
      const after = [...divided.flatMap((part) => part.after), ...images];
      // An item that was only an image disappears with it.
      return { item: images.length > 0 && isBlank(item) ? [] : item, after };
    });
  }

  /** Unwraps a figure with a single image to the image, its link and its caption; any other figure stays. */
  function readFigure(node: HtmlElement): HtmlNode[] {
    const children = visitAll(node.children);
    // Checked first, and stops at a nested figure: with many nested figures, full searches would take quadratic time.
    if (hasAny(children, ["figure", "table", "ul", "ol", "pre", "blockquote"]))
      return [{ ...node, children }];
    const images = findAll(children, "img");
    const captions = findAll(children, "figcaption");
    if (images.length !== 1 || captions.length > 1) return [{ ...node, children }];
    const link = findAll(children, "a").find((anchor) => findAll(anchor.children, "img").length > 0);
    const words = captions.length === 0 ? getWords(children).trim() : "";
    const shown = link ? [{ ...link, children: images }] : images;
    // A caption has no links here: with some, it becomes the text below.
    const linked = captions.filter(({ children: parts }) => hasAny(parts, ["a"]));
    if (linked.length > 0)
      return [{ ...node, children: shown }, ...linked.map(({ children: parts }) => toElement("p", parts))];
    const caption = words ? [toElement("figcaption", [words])] : captions;
    return [{ ...node, children: [...shown, ...caption] }];
  }

  function readLink(node: HtmlElement): HtmlNode[] {
    const children = visitAll(node.children);
    const href = node.attributes.get("href")?.trim() ?? "";
    if (!href) return children;
    const url = rules.resolveLink(href);
    if (safeUrl(url) === null) {
      const words = getWords(children).trim();
      if (words) losses.sentences.add(`The link from “${abbreviate(words)}” to ${abbreviate(href)}.`);
      return children;
    }
    // The link only enlarges the image.
    if (IMAGE_FILE.test(url) && findAll(children, "img").length > 0) return children;
    return [{ ...node, attributes: new Map(node.attributes).set("href", url), children }];
  }

  function checkTable(node: HtmlElement): void {
    const isReadable = readTableRows(node, { format: 0, style: {}, link: null, block: {} }, () => ({}));
    if (!isReadable)
      losses.sentences.add(
        `A table that is too large (it can have ${TABLE_SIZE}): each of its rows becomes a line of text.`,
      );
    const isMerged = (cell: HtmlElement) =>
      ["colspan", "rowspan"].some((name) => Number(cell.attributes.get(name) ?? 1) > 1);
    if ([...findAll(node.children, "td"), ...findAll(node.children, "th")].some(isMerged))
      losses.sentences.add("Merged cells of a table are split: the words are in the first of them.");
    if (findAll(node.children, "table").length > 0)
      losses.sentences.add("A table within a table: only its text is kept.");
  }

  return visitAll(nodes);
}

const isSummary = (node: HtmlNode) =>
  typeof node === "string" ? node.trim() === "" : node.tag === "summary";

function findAll(nodes: HtmlNode[], tag: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return [...(node.tag === tag ? [node] : []), ...findAll(node.children, tag)];
  });
}

/** Whether the nodes or their descendants have one of these tags. */
const hasAny = (nodes: HtmlNode[], tags: string[]): boolean =>
  nodes.some((node) => typeof node !== "string" && (tags.includes(node.tag) || hasAny(node.children, tags)));

export const getWords = (nodes: HtmlNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : getWords(node.children))).join("");
