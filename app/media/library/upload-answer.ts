/** The response to an upload by script: the images as texts need them. */
export interface UploadAnswer {
  images: { id: string; src: string; alt: string; width: number; height: number }[];
  /** Why files were rejected, or what was changed in those that were not. */
  messages: string[];
}
