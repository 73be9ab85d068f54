import { $isTableNode } from "@lexical/table";
import {
  $applyNodeReplacement,
  $createParagraphNode,
  $isElementNode,
  ElementNode,
  type LexicalNode,
  type ParagraphNode,
} from "lexical";
import { $isBlankParagraph } from "../../provisional";

/** Text that readers unfold: a document's `toggle` node. Here it is always open. */
export class ToggleNode extends ElementNode {
  override $config() {
    return this.config("toggle", { extends: ElementNode });
  }

  override createDOM(): HTMLElement {
    return Object.assign(document.createElement("div"), { className: "toggle" });
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM() {
    return { element: document.createElement("details") };
  }

  /** Blocks in it are edited like those of the text. */
  override isShadowRoot(): true {
    return true;
  }

  override canBeEmpty(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }
}

/** What is always shown of a toggle, on one line: a document's `togglesummary` node. */
export class ToggleSummaryNode extends ElementNode {
  override $config() {
    return this.config("togglesummary", { extends: ElementNode });
  }

  override createDOM(): HTMLElement {
    return Object.assign(document.createElement("div"), { className: "toggle-summary" });
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM() {
    return { element: document.createElement("summary") };
  }

  /** Enter continues below the summary. */
  override insertNewAfter(): ParagraphNode {
    const next = this.getNextSibling();
    if ($isBlankParagraph(next)) return next;
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph);
    return paragraph;
  }

  /** Stays what it is when the selected blocks become headings, quotes and so on. */
  override replace<Node extends LexicalNode>(node: Node, includeChildren?: boolean): Node {
    return includeChildren ? node : super.replace(node);
  }

  /** Backspace at its beginning turns the toggle into ordinary blocks. */
  override collapseAtStart(): true {
    const paragraph = $createParagraphNode().append(...this.getChildren());
    this.replace(paragraph);
    paragraph.selectStart();
    return true;
  }

  override canIndent(): false {
    return false;
  }
}

export function $createToggle(): ToggleNode {
  const summary = $applyNodeReplacement(new ToggleSummaryNode());
  return $applyNodeReplacement(new ToggleNode()).append(summary, $createParagraphNode());
}

/** Keeps a toggle valid: a summary, then at least one block. Without a summary, its blocks leave it; tables go below. */
export function $allowToggle(toggle: ToggleNode): void {
  const [summary, ...body] = toggle.getChildren();
  if (!(summary instanceof ToggleSummaryNode)) {
    for (const child of toggle.getChildren()) toggle.insertBefore(child);
    toggle.remove();
    return;
  }
  for (const child of body.reverse()) if ($isTableNode(child)) toggle.insertAfter(child);
  if (toggle.getChildrenSize() === 1) toggle.append($createParagraphNode());
}

/** A summary is the first line of a toggle, without links and footnotes; anywhere else it is a paragraph. */
export function $allowSummary(summary: ToggleSummaryNode): void {
  for (const child of summary.getChildren()) {
    if (!$isElementNode(child) && !isFootnote(child)) continue;
    if ($isElementNode(child)) for (const word of child.getChildren()) child.insertBefore(word);
    child.remove();
  }
  if (summary.getParent() instanceof ToggleNode && !summary.getPreviousSibling()) return;
  summary.replace($createParagraphNode().append(...summary.getChildren()));
}

const isFootnote = (node: LexicalNode) => node.getType() === "note";
