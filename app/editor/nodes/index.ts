import { card } from "./card/kind";
import { code } from "./code/kind";
import { drawing } from "./drawing/kind";
import { footnote } from "./footnote/kind";
import { heading } from "./heading/kind";
import { image } from "./image/kind";
import type { EditorKind } from "./kind";
import { link } from "./link/kind";
import { list } from "./list/kind";
import { math } from "./math/kind";
import { paragraph } from "./paragraph/kind";
import { quote } from "./quote/kind";
import { rule } from "./rule/kind";
import { table } from "./table/kind";
import { toggle } from "./toggle/kind";

const all = {
  paragraph,
  heading,
  list,
  quote,
  toggle,
  code,
  math,
  footnote,
  rule,
  table,
  image,
  card,
  drawing,
  link,
};

/** The kinds of nodes, in the order in which the menu after a slash offers them. */
export const kinds: EditorKind[] = Object.values(all);
