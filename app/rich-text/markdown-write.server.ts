import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { BlockNode, RichTextDocument } from "./document";
import { listFootnotes } from "./footnotes";
import { toParagraph } from "./markdown-inline";
import { splitFootnotes } from "./markdown-notes-write";
import type { InlineMath } from "./math";
import { getKind } from "./nodes";
import type { MarkdownBlock } from "./nodes/kind";

/**
 * The document as GitHub's Markdown with formulas, for people to read and edit; underline, marks, sub- and superscript
 * are HTML in it. `markdownToDocument` reads the same document back, except for what Markdown cannot express: colours,
 * fonts, sizes, alignment, the sizes of images, header columns of tables, the target of links, repeated spaces, empty
 * paragraphs. Takes a document from `parseDocument`. `footnotes` begins the labels of its footnotes, for a file with
 * several documents. Ends with a line break, unless it is empty.
 */
export function documentToMarkdown({ root }: RichTextDocument, footnotes = ""): string {
  const blocks = listFootnotes(root.children);
  const { body, notes } = splitFootnotes(blocks, footnotes) ?? { body: blocks, notes: [] };
  const tree: Root = {
    type: "root",
    children: [
      ...toBlocks(body),
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

const toBlocks = (nodes: BlockNode[]): MarkdownBlock[] =>
  nodes.flatMap((node) => getKind(node).server.markdown.write(node, { blocks: toBlocks }));
