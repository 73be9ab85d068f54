/** A section of the book as its page shows it. */
export interface Section {
  id: string;
  title: string;
  /** Rendered by RichText from a valid document; empty for an essay that is not written yet. */
  html: string;
  /** If it is not the site’s language. */
  lang?: string;
  /** Its previous ids, which links may still have as their fragment. */
  oldIds?: string[];
  tags?: string[];
}

export type Sections = readonly Section[];
