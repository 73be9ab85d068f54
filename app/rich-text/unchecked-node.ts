import type { ReactNode } from "react";

/** A node as stored in the database, which may not be valid. */
export interface UncheckedNode {
  type?: string;
  text?: string;
  format?: unknown;
  style?: unknown;
  tag?: unknown;
  url?: unknown;
  target?: unknown;
  title?: unknown;
  src?: unknown;
  alt?: unknown;
  credit?: unknown;
  beside?: unknown;
  layout?: unknown;
  link?: unknown;
  width?: unknown;
  height?: unknown;
  start?: unknown;
  value?: unknown;
  direction?: unknown;
  listType?: unknown;
  language?: unknown;
  checked?: unknown;
  headerState?: unknown;
  children?: UncheckedNode[];
  /** The id of its element on the page. */
  anchorId?: string;
  /** The id of a heading that is made of its words (heading-ids.ts). */
  headingId?: string;
  /** For a list of footnotes: the prefix of the footnotes' ids. */
  footnotesPrefix?: string;
  isFootnoteReference?: boolean;
  /** Highlighted code. */
  highlighted?: ReactNode;
  /** Set if a formula could be read. */
  mathml?: ReactNode;
  $?: { lineHeight?: unknown };
}
