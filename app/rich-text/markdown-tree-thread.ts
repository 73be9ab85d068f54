import { parentPort } from "node:worker_threads";
import type { Nodes, Root } from "mdast";
import type { KeptElements } from "./markdown-elements";
import { parseMarkdown } from "./markdown-tree";
import type { Formulas } from "./math-syntax";

/** A Markdown text, what its dollars mean, the elements that are kept, and how many nodes and levels its tree may have. */
export interface TreeQuestion {
  markdown: string;
  formulas?: Formulas;
  kept: KeptElements;
  limits: { nodes: number; depth: number };
}

/** The text's tree, unless it is larger. */
export type TreeAnswer = { tree: Root } | { isTooMuch: true };

// A thread of its own (markdown-reader.server.ts).
parentPort?.on("message", (question: TreeQuestion) => parentPort?.postMessage(answer(question)));
parentPort?.postMessage("ready");

function answer({ markdown, formulas, kept, limits }: TreeQuestion): TreeAnswer {
  try {
    const tree = parseMarkdown(markdown, kept, formulas);
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
