import { createContext, useContext } from "react";
import type { Upload } from "~/media/library/use-uploads";
import type { Card } from "~/rich-text/nodes/card/card";
import type { ImageFields } from "./image-node";

/** An uploaded image, or the card of an uploaded file. */
export type Uploaded = ImageFields | Card;

export type Words = Partial<Pick<ImageFields, "alt" | "title">>;

/** The uploads of an editor. */
export interface Uploads {
  uploads: Upload[];
  /**
   * Uploads files, and has the server fetch URLs; the caller inserts the placeholders. `words` are the descriptions
   * that came with a copied image.
   */
  add(sources: (File | string)[], words?: Words): Upload[];
  drop(key: number): void;
  retry(key: number): void;
  /**
   * The image or file card that an upload resulted in; null if it was cancelled or never existed, undefined while it
   * is in progress.
   */
  outcome(key: number): Uploaded | null | undefined;
}

export const EditorUploads = createContext<Uploads | null>(null);

export function useEditorUploads(): Uploads {
  const uploads = useContext(EditorUploads);
  if (!uploads) throw new Error("Uploads of the editor are only known within <Uploads>.");
  return uploads;
}
