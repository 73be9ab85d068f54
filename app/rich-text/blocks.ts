import { type BlockNode, inlineTypes } from "./document";
import { DocumentError } from "./document-error";
import type { Json } from "./element";
import type { Tally } from "./limits";
import { findKind } from "./nodes";

/** Blocks in canonical form, at this level; inline nodes between blocks are wrapped in a paragraph. */
export function readBlocks(children: Json[], tally: Tally, depth = 1): BlockNode[] {
  const blocks: BlockNode[] = [];
  const add = (node: Json) => {
    const block = readBlock(node, tally, depth);
    if (block) blocks.push(block);
  };
  let loose: Json[] = [];
  const close = () => {
    if (loose.length > 0) add({ type: "paragraph", children: loose });
    loose = [];
  };
  for (const child of children) {
    if (inlineTypes.includes(child.type)) loose.push(child);
    else {
      close();
      add(child);
    }
  }
  close();
  return blocks;
}

function readBlock(node: Json, tally: Tally, depth: number): BlockNode | null {
  const kind = findKind(node.type);
  if (!kind) throw DocumentError.unknownPart(node.type);
  tally.node(depth);
  return kind.read(node, { tally, depth, blocks: (children) => readBlocks(children, tally, depth + 1) });
}
