import { createContext, useContext } from "react";
import type { Upload } from "~/media/library/use-uploads";
import type { Picture } from "../image-node";

export type Words = Partial<Pick<Picture, "alt" | "title">>;

/** The pictures of an editor that are on their way. */
export interface Uploads {
  uploads: Upload[];
  /**
   * Sends these files, and has these addresses fetched; their places in the text are made by whoever calls. The words
   * are those that a copied picture brought with it.
   */
  add(sources: (File | string)[], words?: Words): Upload[];
  drop(key: number): void;
  retry(key: number): void;
  /** The picture that became of an upload; null when it was dropped or never was, undefined while it is on its way. */
  outcome(key: number): Picture | null | undefined;
}

export const EditorUploads = createContext<Uploads | null>(null);

export function useEditorUploads(): Uploads {
  const uploads = useContext(EditorUploads);
  if (!uploads) throw new Error("Uploads of the editor are only known within <Uploads>.");
  return uploads;
}
