/** The response to an upload by script: the images and files as texts need them. */
export interface UploadAnswer {
  images: { id: string; src: string; alt: string; width: number; height: number }[];
  /** Those that are no images: the URLs and titles of their cards, and the ids of the entries that were made of them. */
  files: { url: string; title: string; entry?: string }[];
  /** Whether the library had it already, as one of the messages says. */
  isKnown?: boolean;
  /** Why files were rejected, or what was changed in those that were not. */
  messages: string[];
}
