import type { Sharing } from "../../sharing";
import type { EntryDate } from "./dates";

/** What a reader finds in the export of another system. */
export interface Blog {
  /** "WordPress". */
  system: string;
  /** The address of the old site, without a final slash, if the export names it. */
  site: string | null;
  entries: BlogEntry[];
  /** Files of the zip by their paths, for pictures; opened when they are needed. */
  files: ReadonlyMap<string, BlogFile>;
  /** The addresses of pictures in their full size. */
  originals?: ReadonlySet<string>;
  /** Whole sentences about what does not come at all: comments, members. */
  notes: string[];
  /** Files that are not read. */
  ignored: string[];
}

export interface BlogFile {
  name: string;
  read(): Promise<Buffer>;
}

export interface BlogEntry extends EntryDate {
  kind: "post" | "page";
  /** Names it among all entries of its system, the same in each export. */
  key: string;
  /** What reports call it. */
  name: string;
  title: string;
  text: EntryText;
  /** The address of a picture above the text. */
  cover: string | null;
  isPublished: boolean;
  /** Why it is not, as a sentence; left out if it was a draft. */
  whyDraft?: string;
  tags: string[];
  /** What the export says for search engines and other sites, as it says it. */
  sharing?: Partial<Pick<Sharing, "excerpt" | "description" | "canonical_url" | "noindex">>;
  /** Old addresses: paths, or URLs of the old site. */
  addresses: string[];
  /** The path of its file in the zip, from which relative addresses start; null if it has none. */
  file: string | null;
  /** A sentence for each thing that is not kept. */
  losses: string[];
}

/** `hasBareLines`: empty lines between paragraphs, and line ends within them, stand for their elements. */
type EntryText = { html: string; hasBareLines?: boolean } | { markdown: string };

/** "1 post without text will not be imported: “Rain”." */
export const nameEmpty = (names: string[], singular = "entry", plural = "entries") => {
  const named = names.slice(0, 10).map((name) => `“${name.slice(0, 60)}”`);
  const more = names.length > 10 ? ` and ${count(names.length - 10, "more", "more")}` : "";
  return `${count(names.length, singular, plural)} without text will not be imported: ${named.join(", ")}${more}.`;
};

/** "1 comment", "3 comments". */
export const count = (number: number, singular: string, plural = `${singular}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
