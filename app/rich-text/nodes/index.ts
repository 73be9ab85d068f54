import { card } from "./card/kind";
import { code } from "./code/kind";
import { drawing } from "./drawing/kind";
import { heading } from "./heading/kind";
import { image } from "./image/kind";
import type { BlockKind } from "./kind";
import { list } from "./list/kind";
import { paragraph } from "./paragraph/kind";
import { quote } from "./quote/kind";
import { horizontalrule } from "./rule/kind";
import { table } from "./table/kind";
import { toggle } from "./toggle/kind";

/**
 * The kinds of blocks, by their types; the first that knows an element of HTML reads it. What the editor does with them
 * is in app/editor/nodes.
 */
export const kinds = {
  paragraph,
  heading,
  quote,
  code,
  list,
  table,
  toggle,
  horizontalrule,
  drawing,
  image,
  card,
};

export type BlockNode = NonNullable<ReturnType<(typeof kinds)[keyof typeof kinds]["read"]>>;

/** The kind of a node that may not be valid; undefined for anything but a known block. */
export const findKind = (type: unknown): BlockKind<BlockNode> | undefined =>
  typeof type === "string" && Object.hasOwn(kinds, type)
    ? (kinds[type as keyof typeof kinds] as unknown as BlockKind<BlockNode>)
    : undefined;

export const getKind = ({ type }: BlockNode): BlockKind<BlockNode> =>
  kinds[type] as unknown as BlockKind<BlockNode>;
