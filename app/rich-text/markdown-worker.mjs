// Parses Markdown in a worker thread, which can be terminated while it works. Plain JavaScript, because it is not part
// of the build.
import { parentPort, workerData } from "node:worker_threads";
import { parseMarkdown } from "./markdown-tree.mjs";

parentPort.on("message", (markdown) => parentPort.postMessage(answer(markdown)));
// Its modules take a while to load, which is not the text's time.
parentPort.postMessage({ isReady: true });

function answer(markdown) {
  try {
    const tree = parseMarkdown(markdown);
    return isSmall(tree) ? { tree } : { isTooMuch: true };
  } catch (error) {
    // A RangeError means that the text is nested too deeply for the stack.
    return error instanceof RangeError ? { isTooMuch: true } : { error: String(error) };
  }
}

/** Whether the tree is within the limits; deletes its positions, which take up most of it. */
function isSmall(tree) {
  let level = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > workerData.depth || nodes > workerData.nodes) return false;
    for (const node of level) delete node.position;
    level = level.flatMap((node) => node.children ?? []);
  }
  return true;
}
