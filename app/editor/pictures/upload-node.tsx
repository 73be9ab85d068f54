import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import type { ReactNode } from "react";
import { UploadCard } from "./upload-card";

type SerializedUpload = Spread<{ upload: number }, SerializedLexicalNode>;

/**
 * Keeps the place of a picture that is on its way to the library. It exists in the editor alone and is never saved
 * (document-of.ts). All that is known of the upload itself is outside the text (uploads.tsx): a copied place waits
 * for the same picture, and undoing cannot bring an old progress back.
 */
export class UploadNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __upload: number;

  static override getType(): string {
    return "upload";
  }

  static override clone(node: UploadNode): UploadNode {
    return new UploadNode(node.__upload, node.__key);
  }

  static override importJSON({ upload }: SerializedUpload): UploadNode {
    return $createUploadNode(upload);
  }

  constructor(upload: number, key?: NodeKey) {
    super(key);
    this.__upload = upload;
  }

  /** The key of the upload. */
  getUpload(): number {
    return this.getLatest().__upload;
  }

  override exportJSON(): SerializedUpload {
    return { ...super.exportJSON(), upload: this.getUpload() };
  }

  override exportDOM(): DOMExportOutput {
    return { element: null };
  }

  override createDOM(): HTMLElement {
    return document.createElement("div");
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): false {
    return false;
  }

  override decorate(): ReactNode {
    return <UploadCard upload={this.__upload} nodeKey={this.__key} />;
  }
}

export function $createUploadNode(upload: number): UploadNode {
  return $applyNodeReplacement(new UploadNode(upload));
}

export function $isUploadNode(node: LexicalNode | null | undefined): node is UploadNode {
  return node instanceof UploadNode;
}
