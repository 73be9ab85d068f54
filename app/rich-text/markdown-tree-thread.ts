import { parentPort } from "node:worker_threads";
import type { Nodes, Root } from "mdast";
import type { KeptElements } from "./markdown-elements";
import { type MarkdownFlavour, parseMarkdown } from "./markdown-tree";

/** A Markdown text, how it is to be read, the elements that are kept, and how many nodes and levels its tree may have. */
export interface TreeQuestion {
  markdown: string;
  flavour?: MarkdownFlavour;
  kept: KeptElements;
  limits: { nodes: number; depth: number };
}

/** The text's tree, unless it is larger. */
export type TreeAnswer = { tree: Root } | { isTooMuch: true };

// A thread of its own (markdown-reader.server.ts).
parentPort?.on("message", (question: TreeQuestion) => parentPort?.postMessage(answer(question)));
parentPort?.postMessage("ready");

function answer({ markdown, flavour, kept, limits }: TreeQuestion): TreeAnswer {
  try {
    const tree = parseMarkdown(markdown, kept, flavour);
    return isSmall(tree, limits) ? { tree } : { isTooMuch: true };
  } catch (error) {
    // The text is nested too deeply for the stack.
    if (error instanceof RangeError) return { isTooMuch: true };
    throw error;
  }
}

/** Whether the tree is within the limits; deletes its positions, which take up most of it. */
function isSmall(tree: Root, limits: TreeQuestion["limits"]): boolean {
  let level: Nodes[] = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > limits.depth || nodes > limits.nodes) return false;
    for (const node of level) delete node.position;
    level = level.flatMap((node): Nodes[] => ("children" in node ? node.children : []));
  }
  return true;
}
