import { type HtmlNode, toElement } from "~/rich-text/html-tree";
import { declarations } from "~/rich-text/styles";

/** The clipboard type of VS Code. Its HTML adds only colours. */
const VS_CODE = "vscode-editor-data";
/** VS Code's names of languages that have another one here. */
const LANGUAGES: Record<string, string> = {
  shellscript: "bash",
  typescriptreact: "typescript",
  javascriptreact: "javascript",
  jsonc: "json",
};
/** What people write as text in a code editor. */
const PROSE = /^(?:markdown|plaintext)$/;
const MONOSPACE = /mono|courier|consolas|menlo/i;

export const isFromCodeEditor = (data: DataTransfer): boolean => data.types.includes(VS_CODE);

/**
 * Lines that were copied from a code editor as the HTML of a code block, with their indentation and, from VS Code, their
 * language. Null for a single line, which may belong to a sentence, and for anything else.
 */
export function getCode(data: DataTransfer, tree: HtmlNode[]): HtmlNode[] | null {
  const language = isFromCodeEditor(data) ? getLanguage(data) : "";
  const code = language === "" ? textOfLines(tree) : data.getData("text/plain").replace(/\r\n?/g, "\n");
  if (language === null || !code?.trim().includes("\n")) return null;
  const attributes = new Map([["class", `language-${language}`]]);
  return [toElement("pre", [{ tag: "code", attributes, children: [code.replace(/\n$/, "")] }])];
}

/** Null for prose. */
function getLanguage(data: DataTransfer): string | null {
  const [, mode = ""] = /"mode":"([\w+#-]+)"/.exec(data.getData(VS_CODE)) ?? [];
  return PROSE.test(mode) ? null : (LANGUAGES[mode] ?? mode);
}

/** The text of HTML that is one preformatted, monospaced element with an element for each line; null for other HTML. */
function textOfLines(tree: HtmlNode[]): string | null {
  const [root, ...others] = tree.filter((node) =>
    typeof node === "string" ? node.trim() !== "" : node.tag !== "meta",
  );
  if (typeof root !== "object" || root.tag !== "div" || others.length > 0) return null;
  const css = declarations(root.attributes.get("style") ?? "");
  const isCode = css.get("white-space")?.startsWith("pre") && MONOSPACE.test(css.get("font-family") ?? "");
  return isCode ? root.children.map(toText).join("\n").replaceAll("\u00a0", " ") : null;
}

const toText = (node: HtmlNode): string =>
  typeof node === "string" ? node : node.children.map(toText).join("");
