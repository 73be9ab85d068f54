import type { BlockContent, DefinitionContent, ListItem, Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { BlockNode, InlineNode, ListNode, RichTextDocument } from "./document";
import { fromCard } from "./markdown-card";
import { fromImage } from "./markdown-images";
import { toPhrasing } from "./markdown-inline";
import { splitFootnotes } from "./markdown-notes-write";
import { fromTable } from "./markdown-table";
import type { InlineMath } from "./math";
import { listNotes } from "./notes";

/**
 * The document as GitHub's Markdown with formulas, for people to read and edit; underline, marks, sub- and superscript
 * are HTML in it. `markdownToDocument` reads the same document back, except for what Markdown cannot express: colours,
 * fonts, sizes, alignment, the sizes of images, header columns of tables, the target of links, repeated spaces, empty
 * paragraphs. Takes a document from `parseDocument`. `footnotes` begins the labels of its footnotes, for a file with
 * several documents. Ends with a line break, unless it is empty.
 */
export function documentToMarkdown({ root }: RichTextDocument, footnotes = ""): string {
  const blocks = listNotes(root.children);
  const { body, notes } = splitFootnotes(blocks, footnotes) ?? { body: blocks, notes: [] };
  const tree: Root = {
    type: "root",
    children: [
      ...body.flatMap(toBlocks),
      ...notes.map((note, index) => ({
        type: "footnoteDefinition" as const,
        identifier: `${footnotes}${index + 1}`,
        children: toParagraph(note),
      })),
    ],
  };
  return toMarkdown(tree, {
    bullet: "-",
    rule: "-",
    fences: true,
    resourceLink: true,
    listItemIndent: "one",
    // Not aligned: alignment would pad every row to the widest cells.
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown],
  });
}

/** Escapes dollars that could begin a formula. */
const mathToMarkdown: Options = {
  unsafe: [{ character: "$", inConstruct: "phrasing" }],
  handlers: { inlineMath: ({ value }: InlineMath) => `$${value}$` },
};

function toBlocks(node: BlockNode): (BlockContent | DefinitionContent)[] {
  switch (node.type) {
    case "paragraph":
      return toParagraph(node.children);
    case "heading": {
      const depth = Number(node.tag.slice(1)) as 2 | 3 | 4;
      return [{ type: "heading", depth, children: toPhrasing(node.children) }];
    }
    case "quote":
      return [{ type: "blockquote", children: toQuote(node) }];
    case "code": {
      const value = node.children.map((child) => (child.type === "text" ? child.text : "\n")).join("");
      return [{ type: "code", lang: node.language, value }];
    }
    case "horizontalrule":
      return [{ type: "thematicBreak" }];
    case "image":
      return fromImage(node);
    case "list":
      return [toList(node)];
    case "card":
      return fromCard(node);
    case "table":
      return [fromTable(node)];
  }
}

/** A callout begins with a line that names its kind, which must not be escaped. */
function toQuote({ children, $ }: BlockNode & { type: "quote" }): BlockContent[] {
  if (!$?.callout) return toParagraph(children);
  const text = toPhrasing(children);
  const marker = `[!${$.callout.toUpperCase()}]${text.length > 0 ? "\n" : ""}`;
  return [{ type: "paragraph", children: [{ type: "html", value: marker }, ...text] }];
}

/** Empty if there is no text. */
function toParagraph(nodes: InlineNode[]): BlockContent[] {
  const children = toPhrasing(nodes);
  return children.length > 0 ? [{ type: "paragraph", children }] : [];
}

/** Lexical puts a nested list into an item of its own, Markdown into the item before it. */
function toList(node: ListNode): BlockContent {
  const items: ListItem[] = [];
  for (const { children, checked } of node.children) {
    const [first] = children;
    if (first?.type !== "list") items.push({ ...toItem(toParagraph(children as InlineNode[])), checked });
    else {
      const last = items.at(-1) ?? toItem([]);
      if (items.length === 0) items.push(last);
      if (last.children.length === 0) last.children.push(NOTHING);
      last.children.push(toList(first));
    }
  }
  const ordered = node.listType === "number";
  const start = ordered ? Math.max(0, node.start) : null;
  return { type: "list", spread: false, ordered, start, children: items };
}

/** Placed before a list that starts an item, because `- - -` would be a rule. HTML comments are not shown. */
const NOTHING: BlockContent = { type: "html", value: "<!-- -->" };

const toItem = (children: BlockContent[]): ListItem => ({ type: "listItem", spread: false, children });
