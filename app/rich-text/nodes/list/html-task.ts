import type { HtmlElement, HtmlNode } from "../../html-tree";

interface Task {
  isTask: boolean;
  checked: boolean;
  /** The item's content without its checkbox. */
  content: HtmlNode[];
}

/** Reads a list item as a task if it begins with a checkbox, as in GitHub's HTML, or is one, as in Google Docs. */
export function readTask({ attributes, children }: HtmlElement): Task {
  if (attributes.get("role") === "checkbox")
    return { isTask: true, checked: attributes.get("aria-checked") === "true", content: children };
  const box = findBox(children);
  if (!box) return { isTask: false, checked: false, content: children };
  return { isTask: true, checked: box.attributes.has("checked"), content: withoutBox(children, box) };
}

/** The checkbox, if it is the first thing in the item, alone or in a paragraph or a label. */
function findBox(nodes: HtmlNode[]): HtmlElement | null {
  const first = nodes.find((node) => typeof node !== "string" || node.trim() !== "");
  if (first === undefined || typeof first === "string") return null;
  if (first.tag === "input") return first.attributes.get("type")?.toLowerCase() === "checkbox" ? first : null;
  return /^(?:p|label|div|span)$/.test(first.tag) ? findBox(first.children) : null;
}

/** Removes the checkbox and the space after it. */
function withoutBox(nodes: HtmlNode[], box: HtmlElement): HtmlNode[] {
  const at = nodes.indexOf(box);
  if (at < 0) {
    return nodes.map((node) =>
      typeof node === "string" ? node : { ...node, children: withoutBox(node.children, box) },
    );
  }
  const [next, ...others] = nodes.slice(at + 1);
  return typeof next === "string" ? [next.replace(/^[ \t\n]/, ""), ...others] : nodes.slice(at + 1);
}
