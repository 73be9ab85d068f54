import { readGhostCard } from "./html-import-cards";
import { EMBEDS, readEmbed } from "./html-import-embed";
import { readFigure } from "./html-import-figure";
import { readImage } from "./html-import-image";
import { readLink } from "./html-import-link";
import { divideItem, divideList } from "./html-import-lists";
import type { Losses } from "./html-import-losses";
import { getCardAddress, isBlank, withCheckbox } from "./html-import-parts";
import type { ImportRules } from "./html-import-rules";
import { checkTable } from "./html-import-table";
import { activeTags, getClass, getWords, type HtmlElement, type HtmlNode } from "./html-tree";
import { isCardElement, isPlayer } from "./nodes/card/html";
import { readShown } from "./nodes/drawing/html";

/** Elements without text of their own, whose loss no one would notice. */
const SILENT = /^(?:link|meta|noscript|param|source|style|template|title|track|wbr)$/;
/** Active elements that only wrap others. */
const WRAPPERS = /^(?:picture|form)$/;
/** Substack's forms, and its pull quotes, which repeat parts of the text. */
const SUBSCRIBE = /(?:^|\s)subscription-widget/;
const PULL_QUOTE = /(?:^|\s)pullquote(?:\s|$)/;
const NOTION_TOGGLE = /(?:^|\s)toggle(?:\s|$)/;

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
    if (SUBSCRIBE.test(getClass(node))) {
      losses.elements.add("form");
      return [];
    }
    const ghost = readGhostCard(node, rules, losses);
    if (ghost) return ghost.flatMap(visit);
    const card = getCardAddress(node);
    if (card)
      return readEmbed({ ...node, attributes: new Map([["src", card]]), children: [] }, rules, losses);
    // The player in a card of this site's pages: the card's link implies it.
    if (isCardElement(node))
      return [{ ...node, children: visitAll(children.filter((part) => !isPlayer(part))) }];
    if (tag === "img") return moveBelow(readImage(node, rules, losses));
    if (EMBEDS.test(tag)) return readEmbed(node, rules, losses);
    if (tag === "input" && attributes.get("type")?.toLowerCase() === "checkbox") return [node];
    if (WRAPPERS.test(tag)) return visitAll(children);
    if (activeTags.has(tag) && !/^(?:area|map)$/.test(tag)) {
      if (isNoticed(node)) losses.elements.add(tag);
      return [];
    }
    // Notion has each toggle in a list.
    if (tag === "ul" && NOTION_TOGGLE.test(getClass(node)))
      return children.flatMap((item) => (typeof item === "object" ? visitAll(item.children) : []));
    if (tag === "ul" || tag === "ol") return readList(node);
    if (tag === "li") return [{ ...node, children: visitAll(withCheckbox(children)) }];
    const drawing = readShown(node);
    if (drawing) return attributes.has("data-drawing") ? [drawing] : visit(drawing);
    if (tag === "figure") return readFigure({ ...node, children: visitAll(children) });
    if (tag === "details" && !attributes.has("open") && children.every(isSummary))
      losses.sentences.add("Closed toggles come without what is in them: open them before you copy.");
    if (tag === "table") checkTable(node, losses);
    if (tag === "a") return readLink({ ...node, children: visitAll(children) }, rules, losses);
    if (tag === "div" && PULL_QUOTE.test(getClass(node)))
      return [{ ...node, tag: "blockquote", children: visitAll(children) }];
    return [{ ...node, children: visitAll(children) }];
  }

  function moveBelow(image: HtmlNode[]): HtmlNode[] {
    if (!below || typeof image[0] === "string") return image;
    below.push(...image);
    return [];
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

  return visitAll(nodes);
}

/** Whether the loss of an active element would be noticed: not that of an icon. */
const isNoticed = ({ tag, children }: HtmlElement) =>
  !SILENT.test(tag) && !(tag === "svg" && getWords(children).trim() === "");

const isSummary = (node: HtmlNode) =>
  typeof node === "string" ? node.trim() === "" : node.tag === "summary";
