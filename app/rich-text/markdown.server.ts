import type { Blockquote, List, ListItem, PhrasingContent, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import type { Parsed } from "./document";
import { numberFootnotes } from "./markdown-notes.server";
import { Refusal } from "./refusal";
import { parseDocument, refusable } from "./schema";

/** Bits of a text's format in a document (Lexical's). */
const FORMAT = { strong: 1, emphasis: 2, inlineCode: 16, superscript: 64 } as const;

/**
 * Reads Markdown (CommonMark and footnotes) as a document. Raw HTML is dropped, never run. A picture that is a
 * paragraph of its own stays one, its title as caption; of one within a line the alternative text stays. A first
 * heading of level 1 is the text's title and no part of the document. Footnotes become links to #note-1, #note-2 …
 * and a numbered list at the end (notes.ts shows them).
 * Never throws: what cannot become a document gives a message for the author.
 */
export function markdownToDocument(markdown: string): Parsed & { title: string | null } {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmFootnote()],
    mdastExtensions: [gfmFootnoteFromMarkdown()],
  });
  const notes = numberFootnotes(tree);
  const [first] = tree.children;
  const title = first?.type === "heading" && first.depth === 1 ? plain(first.children) : null;
  const children = [...(title === null ? tree.children : tree.children.slice(1)), ...notes];
  const parsed = refusable(() => {
    const made = parseDocument({ root: { type: "root", children: blocks(children) } });
    if (!made.ok) throw new Refusal(made.message);
    return made.document;
  });
  return { ...parsed, title };
}

function blocks(nodes: RootContent[] | Root["children"]): object[] {
  return nodes.flatMap((node): object[] => {
    switch (node.type) {
      case "paragraph": {
        const [only] = node.children;
        if (only?.type === "image" && node.children.length === 1)
          return [{ type: "image", src: only.url, alt: only.alt ?? "", title: only.title ?? null }];
        return [{ type: "paragraph", children: inlines(node.children) }];
      }
      case "heading":
        return [{ type: "heading", tag: headingTag(node.depth), children: inlines(node.children) }];
      case "blockquote":
        return [{ type: "quote", children: quoted(node) }];
      case "code":
        return [{ type: "code", language: node.lang ?? null, children: lines(node.value) }];
      case "thematicBreak":
        return [{ type: "horizontalrule" }];
      case "list":
        return [list(node)];
      default:
        return [];
    }
  });
}

/** The page's own title is the first level; a document begins with the second and has three. */
const headingTag = (depth: number) => `h${Math.min(Math.max(depth, 2), 4)}`;

/** A quote holds one run of text: its paragraphs are separated by a line end. */
function quoted(node: Blockquote): object[] {
  const paragraphs = node.children.flatMap((child) => (child.type === "paragraph" ? [child] : []));
  return paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 ? [{ type: "linebreak" }] : []),
    ...inlines(paragraph.children),
  ]);
}

function list(node: List): object {
  return {
    type: "list",
    listType: node.ordered ? "number" : "bullet",
    tag: node.ordered ? "ol" : "ul",
    start: node.start ?? 1,
    children: node.children.flatMap(items),
  };
}

/** A list within an item stands in an item of its own, as Lexical keeps it. */
function items(node: ListItem): object[] {
  const text = node.children.flatMap((child) => (child.type === "paragraph" ? inlines(child.children) : []));
  const nested = node.children.flatMap((child) =>
    child.type === "list" ? [{ type: "listitem", value: 1, children: [list(child)] }] : [],
  );
  return [{ type: "listitem", value: 1, children: text }, ...nested];
}

function inlines(nodes: PhrasingContent[], format = 0): object[] {
  return nodes.flatMap((node): object[] => {
    switch (node.type) {
      case "text":
        return [{ type: "text", text: node.value.replace(/\s+/g, " "), format }];
      case "strong":
      case "emphasis":
        return inlines(node.children, format | FORMAT[node.type]);
      case "inlineCode":
        return [{ type: "text", text: node.value, format: format | FORMAT.inlineCode }];
      case "link":
        return [
          {
            type: "link",
            url: node.url,
            title: node.title ?? null,
            children: inlines(node.children, format),
          },
        ];
      case "image":
        return node.alt ? [{ type: "text", text: node.alt, format }] : [];
      case "break":
        return [{ type: "linebreak" }];
      case "footnoteReference": {
        const number = { type: "text", text: node.label, format: format | FORMAT.superscript };
        return [{ type: "link", url: `#note-${node.label}`, children: [number] }];
      }
      default:
        return [];
    }
  });
}

function lines(text: string): object[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: "linebreak" }] : []),
      ...(line ? [{ type: "text", text: line }] : []),
    ]);
}

function plain(nodes: PhrasingContent[]): string {
  return nodes
    .map((node) => ("value" in node ? node.value : "children" in node ? plain(node.children) : ""))
    .join("");
}
