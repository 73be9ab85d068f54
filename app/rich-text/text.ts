interface Node {
  type?: string;
  text?: string;
  children?: Node[];
  root?: Node;
}

const blockTypes = /^(?:paragraph|heading|quote|code|listitem|horizontalrule|image|card)$/;
/** Deeper nodes are ignored; valid documents never reach this depth. */
const maxDepth = 100;

/** The plain text of a document: a line for each block and list item. Empty for anything else. */
export function plainText(document: unknown): string {
  const pieces: string[] = [];
  collect((document as Node | null)?.root, pieces, 0);
  return pieces
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function collect(node: Node | null | undefined, pieces: string[], depth: number): void {
  if (typeof node !== "object" || node === null || depth > maxDepth) return;
  if (typeof node.text === "string") pieces.push(node.text);
  else if (node.type === "linebreak") pieces.push("\n");
  if (Array.isArray(node.children)) for (const child of node.children) collect(child, pieces, depth + 1);
  if (blockTypes.test(node.type ?? "")) pieces.push("\n");
}

/** Whether there is nothing to see: no text, rule, table or image. */
export function isEmpty(document: unknown): boolean {
  return !hasContent((document as Node | null)?.root, 0);
}

function hasContent(node: Node | null | undefined, depth: number): boolean {
  if (typeof node !== "object" || node === null || depth > maxDepth) return false;
  if (node.type === "horizontalrule" || node.type === "image" || node.type === "table") return true;
  if (typeof node.text === "string" && node.text.trim() !== "") return true;
  return Array.isArray(node.children) && node.children.some((child) => hasContent(child, depth + 1));
}
