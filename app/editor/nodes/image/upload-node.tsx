import {
  $applyNodeReplacement,
  type DOMExportOutput,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import type { ReactNode } from "react";
import { DecoratorBlock } from "../decorator-block";
import { UploadCard } from "./upload-card";

type SerializedUpload = Spread<{ upload: number }, SerializedLexicalNode>;

/**
 * The placeholder of an image or a file that is being uploaded. It exists only in the editor and is never saved
 * (get-document.ts). The state of the upload is stored outside the document (uploads.tsx), so a copied placeholder
 * shares the upload, and undo cannot restore outdated progress.
 */
export class UploadNode extends DecoratorBlock {
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

  setUpload(key: number): void {
    this.getWritable().__upload = key;
  }

  override exportJSON(): SerializedUpload {
    return { ...super.exportJSON(), upload: this.getUpload() };
  }

  override exportDOM(): DOMExportOutput {
    return { element: null };
  }

  override decorate(): ReactNode {
    return <UploadCard upload={this.__upload} nodeKey={this.__key} />;
  }
}

export function $createUploadNode(upload: number): UploadNode {
  return $applyNodeReplacement(new UploadNode(upload));
}
