import { createContext, useContext } from "react";
import type { Upload } from "~/media/library/use-uploads";
import type { Card } from "~/rich-text/card";
import type { ImageFields } from "../image-node";

/** An image of the text, or the card of a file. */
export type Uploaded = ImageFields | Card;

export type Words = Partial<Pick<ImageFields, "alt" | "title">>;

/** The uploads of an editor. */
interface Uploads {
  uploads: Upload[];
  /**
   * Uploads these files, and has these addresses fetched; the caller inserts the placeholders. The descriptions are
   * those that came with a copied image.
   */
  add(sources: (File | string)[], words?: Words): Upload[];
  drop(key: number): void;
  retry(key: number): void;
  /**
   * The image or the file that an upload has become; null if it was cancelled or never existed, undefined while it is
   * in progress.
   */
  outcome(key: number): Uploaded | null | undefined;
}

export const EditorUploads = createContext<Uploads | null>(null);

export function useEditorUploads(): Uploads {
  const uploads = useContext(EditorUploads);
  if (!uploads) throw new Error("Uploads of the editor are only known within <Uploads>.");
  return uploads;
}
