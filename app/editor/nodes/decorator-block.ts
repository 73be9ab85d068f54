import { DecoratorNode } from "lexical";
import type { ReactNode } from "react";

/** A node that React draws, as a block of its own. */
export abstract class DecoratorBlock extends DecoratorNode<ReactNode> {
  override createDOM(): HTMLElement {
    return document.createElement("div");
  }

  override updateDOM(_before: unknown, _element: HTMLElement): false {
    return false;
  }

  override isInline(): false {
    return false;
  }
}
