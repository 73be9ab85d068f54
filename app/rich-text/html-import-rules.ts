/** How HTML of another site is read: where its images and links lead. */
export interface ImportRules {
  /** The address of an image on this site or on the web; null if there is none. */
  resolveImage(address: string): string | null;
  resolveLink(address: string): string;
  /** Whether a resolved link is that of a file which is copied. */
  isFile?(url: string): boolean;
  /** Blank lines and line breaks stand for <p> and <br> (html-bare-lines.ts). */
  hasBareLines?: boolean;
}
