import {
  $applyNodeReplacement,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import type { ReactNode } from "react";
import type { ImageNode as StoredImage } from "~/rich-text/document";
import { getImageAttributes } from "~/rich-text/image-url";
import { getImageClass, readExtras } from "~/rich-text/nodes/image/image";
import { DecoratorBlock } from "../decorator-block";

/** The properties of an image that a document stores. */
export type ImageFields = Omit<StoredImage, "type" | "version">;

type SerializedImage = Spread<ImageFields, SerializedLexicalNode>;

/** A block-level image: a document's `image` node. */
export class ImageNode extends DecoratorBlock {
  /** @internal */
  __fields: ImageFields;

  static override getType(): string {
    return "image";
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__fields, node.__key);
  }

  static override importJSON(stored: object): ImageNode {
    // The editor only opens documents validated by parseDocument; AllowedPlugin checks pasted content.
    const { src = "", alt = "", title = null, width = null, height = null } = stored as Partial<ImageFields>;
    return $createImageNode({ src, alt, title, width, height, ...readExtras({ ...stored }) });
  }

  constructor(fields: ImageFields, key?: NodeKey) {
    super(key);
    this.__fields = fields;
  }

  getFields(): ImageFields {
    return this.getLatest().__fields;
  }

  setFields(part: Partial<ImageFields>): void {
    const writable = this.getWritable();
    writable.__fields = { ...writable.__fields, ...part };
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.getFields() };
  }

  override exportDOM(): DOMExportOutput {
    const fields = this.getFields();
    const { src, alt, title, width, height, link, credit } = fields;
    const image = Object.assign(document.createElement("img"), { src, alt });
    if (width) image.width = width;
    if (height) image.height = height;
    const linked = link ? Object.assign(document.createElement("a"), { href: link }) : image;
    if (link) linked.append(image);
    const className = getImageClass(fields) ?? "";
    if (!title && !credit && !className) return { element: linked };
    const figure = Object.assign(document.createElement("figure"), { className });
    const caption = document.createElement("figcaption");
    caption.append(title ?? "");
    if (credit) caption.append(Object.assign(document.createElement("small"), { textContent: credit }));
    figure.append(linked, ...(title || credit ? [caption] : []));
    return { element: figure };
  }

  override createDOM(): HTMLElement {
    return Object.assign(document.createElement("figure"), { className: getImageClass(this.__fields) ?? "" });
  }

  override updateDOM(_before: ImageNode, element: HTMLElement): false {
    element.className = getImageClass(this.__fields) ?? "";
    return false;
  }

  override decorate(): ReactNode {
    const { src, alt, title, width, height, credit } = this.__fields;
    const { width: natural, height: naturalHeight, ...sources } = getImageAttributes(src, width ?? undefined);
    return (
      <>
        <img
          {...sources}
          src={src}
          alt={alt}
          width={width ?? natural}
          height={height ?? (width ? undefined : naturalHeight)}
        />
        {title || credit ? (
          <figcaption>
            {title} {credit ? <small>{credit}</small> : null}
          </figcaption>
        ) : null}
      </>
    );
  }
}

export function $createImageNode(fields: ImageFields): ImageNode {
  return $applyNodeReplacement(new ImageNode(fields));
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}

/** Whether a node is an image shown beside the previous one. */
export function $isBeside(node: LexicalNode | null | undefined): node is ImageNode {
  return $isImageNode(node) && node.getFields().beside === true && $isImageNode(node.getPreviousSibling());
}
