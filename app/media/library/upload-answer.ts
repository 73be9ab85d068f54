/** The response to an upload by script: the images and files as texts need them. */
export interface UploadAnswer {
  images: { id: string; src: string; alt: string; width: number; height: number }[];
  /**
   * Files that are not images: the URLs and titles of their cards, and the ids of the entries that were made of them.
   */
  files: { url: string; title: string; entry?: string }[];
  /** Whether the library already had the file, as one of the messages says. */
  isKnown?: boolean;
  /** Why files were rejected, or what was changed in accepted ones. */
  messages: string[];
}
