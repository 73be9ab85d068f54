import type { BlockNode } from "~/rich-text/document";

/** The response to a request for a card. */
export interface CardAnswer {
  /** A card or a quotation; empty if it could not be made. */
  blocks: BlockNode[];
  /** Why no card was made. */
  message: string;
}
