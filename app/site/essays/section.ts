/** One section of the book as its page shows it. */
export interface Section {
  id: string;
  title: string;
  /** Rendered by RichText from a document that was checked; empty for an essay that is still to be written. */
  html: string;
}

export type Sections = readonly Section[];
