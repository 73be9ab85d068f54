import type { Anchor } from "~/rich-text/html-import.server";
import { cutText } from "~/ui/cut-text";
import type { Sharing } from "../../sharing";
import type { EntryDate } from "./dates";

/** What is read from the export of another system. */
export interface Blog {
  /** "WordPress". */
  system: string;
  /** The system by whose name its entries are identified, if that is another: Hexo's by "Jekyll". */
  family?: string;
  /** The address of the old site, without a trailing slash, if the export contains it. */
  site: string | null;
  entries: BlogEntry[];
  /** The time zone of times that name none: null if it is that of this site; without it, they are UTC. */
  timeZone?: string | null;
  /** Files of the zip by path, for images; read when needed. */
  files: ReadonlyMap<string, BlogFile>;
  /** The addresses of images in their original size. */
  originals?: ReadonlySet<string>;
  /** Whole sentences about what is not imported at all: comments, members. */
  notes: string[];
  /** Files that are not read, some with the reason. */
  ignored: string[];
}

export interface BlogFile {
  name: string;
  read(): Promise<Buffer>;
}

export interface BlogEntry extends EntryDate {
  /** The day as it is written, if that is known apart from the moment. */
  day?: string;
  kind: "post" | "page";
  /** Identifies it among all entries of its system; the same in every export. */
  key: string;
  /** Its name in reports. */
  name: string;
  title: string;
  text: EntryText;
  /** The address of an image above the text, and the words that the old site had for it. */
  cover: string | null;
  coverWords?: { alt: string; caption: string };
  isPublished: boolean;
  /** A sentence about what the old system may not have shown of it. */
  hidden?: string;
  /** Why it is not published, as a sentence; left out if it was a draft. */
  whyDraft?: string;
  tags: string[];
  /** The export's values for search engines and other sites, unchanged. */
  sharing?: Partial<Pick<Sharing, "excerpt" | "description" | "canonical_url" | "noindex">>;
  /** Old addresses: paths, or URLs of the old site. */
  addresses: string[];
  /** The path of its file in the zip, against which relative addresses are resolved; null if it has none. */
  file: string | null;
  /** A sentence for each thing that is lost. */
  losses: string[];
  /** Ids of headings that the source states, and the headings' words. */
  anchors?: Anchor[];
}

/** Whether the old site published it, also if this one takes something in it for hidden. */
export const wasPublic = ({ isPublished, hidden, whyDraft }: BlogEntry): boolean =>
  isPublished || (hidden !== undefined && whyDraft === undefined);

/** `hasBareLines`: blank lines and line breaks stand for <p> and <br>. */
type EntryText = { html: string; hasBareLines?: boolean } | MarkdownText;

/** `hasFormulas`: dollars mean formulas. `hasLineBreaks`: a line that ends within a paragraph ends on the page, too. */
export interface MarkdownText {
  markdown: string;
  hasFormulas?: boolean;
  hasLineBreaks?: boolean;
}

/** "1 post without text will not be imported: “Rain”." */
export const nameEmpty = (names: string[], singular = "entry", plural = "entries") => {
  const named = names.slice(0, 10).map((name) => `“${cutText(name, 60)}”`);
  const more = names.length > 10 ? ` and ${count(names.length - 10, "more", "more")}` : "";
  return `${count(names.length, singular, plural)} without text will not be imported: ${named.join(", ")}${more}.`;
};

/** "1 comment", "3 comments". */
export const count = (number: number, singular: string, plural = `${singular}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
