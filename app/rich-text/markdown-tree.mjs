// Plain JavaScript: the thread of markdown-worker.mjs reads it, too, and is not part of the build.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { parseFragment } from "parse5";

/**
 * The syntax tree of Markdown: CommonMark and footnotes. Of raw HTML only the words are left. Takes a time that can grow with the square of the length, and
 * more: 80 KB of headings in a row take minutes. What comes from outside is read by markdown-reader.server.ts.
 *
 * @param {string} markdown
 * @returns {import("mdast").Root}
 */
export function parseMarkdown(markdown) {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmFootnote()],
    mdastExtensions: [gfmFootnoteFromMarkdown()],
  });
  leaveOnlyWords(tree);
  return tree;
}

function leaveOnlyWords(node) {
  for (const child of node.children ?? []) {
    if (child.type === "html") child.value = getWords(child.value);
    else leaveOnlyWords(child);
  }
}

const SILENT = new Set(["script", "style", "template"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** What somebody would read of HTML, pictures by their alternative texts; a line for each block. */
function getWords(html) {
  const lines = read(parseFragment(html, { scriptingEnabled: false })).split("\n");
  const words = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter(Boolean);
  return words.length > 0 || !/^<br\s*\/?>$/i.test(html) ? words.join("\n") : "\n";
}

function read(node) {
  if (node.nodeName === "#text") return node.value.replaceAll("\n", " ");
  if (SILENT.has(node.nodeName)) return "";
  const alt = node.nodeName === "img" ? node.attrs.find(({ name }) => name === "alt")?.value : "";
  const words = (alt ?? "") + (node.childNodes ?? []).map(read).join("");
  return INLINE.has(node.nodeName) ? words : `\n${words}\n`;
}
