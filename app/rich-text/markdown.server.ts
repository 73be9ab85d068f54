import type { Image, List, ListItem, PhrasingContent, Root, RootContent } from "mdast";
import type { Parsed } from "./document";
import { DocumentError } from "./document-error";
import { numberFootnotes } from "./markdown-notes.server";
import { resolveReferences } from "./markdown-references.server";
import { parseMarkdown } from "./markdown-tree.mjs";
import { catchDocumentError, parseDocument } from "./schema";

/** Lexical's format bits. */
const FORMAT = { strong: 1, emphasis: 2, inlineCode: 16, superscript: 64 } as const;

/** A document, and the level-1 heading at the start of the text. */
export type ParsedMarkdown = Parsed & { title: string | null };

/**
 * Reads Markdown (CommonMark and footnotes) as a document. No text is lost: what a document does not support becomes
 * plain text, such as raw HTML and the blocks within quotes and list items. Images in a paragraph of their own are
 * kept, with their titles as captions; images within a line become their alternative text and title. A level-1 heading
 * at the start is the text's title and not part of the document, unless the text already has a `title`. Footnotes
 * become links to #note-1, #note-2 … and a numbered list at the end (see notes.ts). Never throws: if the text cannot
 * become a document, returns a message for its author. Only for the site's own texts: others can take minutes
 * (markdown-reader.server.ts).
 */
export function markdownToDocument(markdown: string): ParsedMarkdown {
  return treeToDocument(parseMarkdown(markdown));
}

/** The same for a tree that was parsed elsewhere, which is modified. */
export function treeToDocument(tree: Root, title?: string): ParsedMarkdown {
  resolveReferences(tree);
  const notes = numberFootnotes(tree);
  const [first] = tree.children;
  const heading = first?.type === "heading" && first.depth === 1 ? plain(first.children) : null;
  const isTitle = heading !== null && (title === undefined || title.trim() === heading.trim());
  const children = [...(isTitle ? tree.children.slice(1) : tree.children), ...notes];
  const parsed = catchDocumentError(() => {
    const made = parseDocument({ root: { type: "root", children: blocks(children) } });
    if (!made.ok) throw new DocumentError(made.message);
    return made.document;
  });
  return { ...parsed, title: heading };
}

function blocks(nodes: RootContent[]): object[] {
  return nodes.flatMap((node): object[] => {
    switch (node.type) {
      case "paragraph":
        return getImages(node.children) ?? [{ type: "paragraph", children: inlines(node.children) }];
      case "html":
        return node.value
          .split("\n")
          .flatMap((text) => (text ? [{ type: "paragraph", children: [{ type: "text", text }] }] : []));
      case "heading":
        return [{ type: "heading", tag: headingTag(node.depth), children: inlines(node.children) }];
      case "blockquote":
        return [{ type: "quote", children: toSingleRun(node.children) }];
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

/** The first level is the page's own title; a document has levels 2 to 4. */
const headingTag = (depth: number) => `h${Math.min(Math.max(depth, 2), 4)}`;

/** The images of a paragraph that contains nothing else; otherwise null. */
function getImages(nodes: PhrasingContent[]): object[] | null {
  const solid = nodes.filter(
    (node) => node.type !== "break" && !(node.type === "text" && !node.value.trim()),
  );
  if (solid.length === 0 || !solid.every((node): node is Image => node.type === "image")) return null;
  return solid.map(({ url, alt, title }) => ({
    type: "image",
    src: url,
    alt: alt ?? "",
    title: title ?? null,
  }));
}

/** Quotes and list items contain a single run of inline nodes: blocks become lines. */
function toSingleRun(nodes: RootContent[]): object[] {
  const runs = nodes.map(run).filter((children) => children.length > 0);
  return runs.flatMap((children, index) => (index > 0 ? [{ type: "linebreak" }, ...children] : children));
}

function run(node: RootContent): object[] {
  switch (node.type) {
    case "paragraph":
      return inlines(node.children);
    case "heading":
      return inlines(node.children, FORMAT.strong);
    case "html":
      return lines(node.value);
    case "code":
      return lines(node.value, FORMAT.inlineCode);
    case "blockquote":
      return toSingleRun(node.children);
    case "list":
      return node.children.flatMap((item, index) => [
        ...(index > 0 ? [{ type: "linebreak" }] : []),
        { type: "text", text: node.ordered ? `${(node.start ?? 1) + index}. ` : "• " },
        ...toSingleRun(item.children),
      ]);
    default:
      return [];
  }
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

/** A nested list is in an item of its own, as in Lexical. */
function items(node: ListItem): object[] {
  const text = toSingleRun(node.children.filter(({ type }) => type !== "list"));
  const nested = node.children.flatMap((child) =>
    child.type === "list" ? [{ type: "listitem", value: 1, children: [list(child)] }] : [],
  );
  return [{ type: "listitem", value: 1, children: text }, ...nested];
}

function inlines(nodes: PhrasingContent[], format = 0): object[] {
  return nodes.flatMap((node): object[] => {
    switch (node.type) {
      case "text":
        return [{ type: "text", text: node.value.replace(/[ \t\n\r\f\v]+/g, " "), format }];
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
        return describeImage(node) ? [{ type: "text", text: describeImage(node), format }] : [];
      case "html":
        return lines(node.value, format);
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

function lines(text: string, format = 0): object[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: "linebreak" }] : []),
      ...(line ? [{ type: "text", text: line, format }] : []),
    ]);
}

const describeImage = ({ alt, title }: Image) => [alt, title && `(${title})`].filter(Boolean).join(" ");

function plain(nodes: PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "break") return " ";
      if (node.type === "image") return describeImage(node);
      if ("value" in node) return node.value.replaceAll("\n", " ");
      return "children" in node ? plain(node.children) : "";
    })
    .join("");
}
