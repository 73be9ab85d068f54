import { createContext, useContext } from "react";
import type { Upload } from "~/media/library/use-uploads";
import type { ImageFields } from "../image-node";

export type Words = Partial<Pick<ImageFields, "alt" | "title">>;

/** The uploads of an editor. */
export interface Uploads {
  uploads: Upload[];
  /**
   * Uploads these files, and has these addresses fetched; the caller inserts the placeholders. The descriptions are
   * those that came with a copied image.
   */
  add(sources: (File | string)[], words?: Words): Upload[];
  drop(key: number): void;
  retry(key: number): void;
  /**
   * The image that an upload has become; null if it was cancelled or never existed, undefined while it is in
   * progress.
   */
  outcome(key: number): ImageFields | null | undefined;
}

export const EditorUploads = createContext<Uploads | null>(null);

export function useEditorUploads(): Uploads {
  const uploads = useContext(EditorUploads);
  if (!uploads) throw new Error("Uploads of the editor are only known within <Uploads>.");
  return uploads;
}
