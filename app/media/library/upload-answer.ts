/** What an upload by script is answered with: the pictures as texts need them. */
export interface UploadAnswer {
  images: { id: string; src: string; alt: string; width: number; height: number }[];
  /** Sentences about what was refused, or done otherwise than asked. */
  messages: string[];
}
