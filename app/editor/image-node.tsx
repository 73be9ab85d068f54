import {
  $applyNodeReplacement,
  DecoratorNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import type { ReactNode } from "react";

interface Picture {
  src: string;
  alt: string;
  title: string | null;
  width: number | null;
  height: number | null;
}

type SerializedImage = Spread<Picture, SerializedLexicalNode>;

/** A picture between the blocks of the text: the `image` of a document. */
export class ImageNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __picture: Picture;

  static override getType(): string {
    return "image";
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__picture, node.__key);
  }

  static override importJSON(stored: object): ImageNode {
    // The editor only opens documents that parseDocument has checked.
    const { src = "", alt = "", title = null, width = null, height = null } = stored as Partial<Picture>;
    return $createImageNode({ src, alt, title, width, height });
  }

  constructor(picture: Picture, key?: NodeKey) {
    super(key);
    this.__picture = picture;
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.getLatest().__picture };
  }

  override createDOM(): HTMLElement {
    return document.createElement("figure");
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): false {
    return false;
  }

  override decorate(): ReactNode {
    const { src, alt, title, width, height } = this.__picture;
    return (
      <>
        <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} draggable={false} />
        {title ? <figcaption>{title}</figcaption> : null}
      </>
    );
  }
}

export function $createImageNode(picture: Picture): ImageNode {
  return $applyNodeReplacement(new ImageNode(picture));
}
