import type { Answer } from "~/ui/form/answer";

/** What a script learns of the files that it has sent: the images and files as texts need them. */
export interface StoredFiles {
  images: { id: string; src: string; alt: string; width: number; height: number }[];
  /**
   * Files that are not images: the URLs and titles of their cards, and the ids of the entries that were made of them.
   */
  files: { url: string; title: string; entry?: string | undefined }[];
  /** Whether the library already had the file, as one of the remarks says. */
  isAlreadyStored?: boolean;
  /** What was changed in the files, in whole sentences. */
  remarks: string[];
}

export type UploadAnswer = Answer<StoredFiles>;
