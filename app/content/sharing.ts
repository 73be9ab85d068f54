import type { RichTextDocument } from "~/rich-text/document";
import type { FieldDefinition } from "./fields/definition";
import { firstLine } from "./summarize";

const group = { title: "Search and sharing", collapsed: true } as const;

/**
 * The fields of every entry with a page of its own that say what lists, feeds, search engines and other sites show of
 * it.
 */
export const sharing = [
  {
    kind: "image",
    name: "cover",
    label: "Cover",
    hint: "Shown above the text, and when someone shares a link. Leave it empty for a card with the title.",
    optional: true,
    alt: "cover_alt",
    group,
  },
  {
    kind: "text",
    name: "cover_alt",
    label: "Cover description",
    hint: "For screen readers. Leave it empty if the cover is decoration.",
    max: 1000,
    optional: true,
    emptyValue: "",
    group,
  },
  {
    kind: "long-text",
    name: "excerpt",
    label: "Excerpt",
    hint: "Shown in feeds and on tag pages. If empty, the opening of the text is used.",
    max: 1000,
    group,
  },
  {
    kind: "long-text",
    name: "description",
    label: "Description",
    hint: "Shown by search engines and other sites. Leave it empty for the excerpt.",
    max: 1000,
    group,
  },
  {
    kind: "url",
    name: "canonical_url",
    label: "Canonical URL",
    hint: "First published elsewhere? Search engines will show that page instead.",
    placeholder: "https://",
    optional: true,
    absolute: true,
    group,
  },
  { kind: "flag", name: "noindex", label: "Hide from search engines", group },
] as const satisfies FieldDefinition[];

/** The columns of these fields. */
export interface Sharing {
  cover: string | null;
  cover_alt: string;
  excerpt: string;
  description: string;
  canonical_url: string | null;
  noindex: boolean;
}

/** The values of an entry whose author has chosen nothing. */
export const defaultSharing: Readonly<Sharing> = {
  cover: null,
  cover_alt: "",
  excerpt: "",
  description: "",
  canonical_url: null,
  noindex: false,
};

/** Picks these columns from a row, each text on one line. */
export const getSharing = ({
  cover,
  cover_alt,
  excerpt,
  description,
  canonical_url,
  noindex,
}: Sharing): Sharing => ({
  ...{ cover, cover_alt, canonical_url, noindex },
  excerpt: toLine(excerpt),
  description: toLine(description),
});

/** A row without these columns, which only the entry's own page needs. */
export function withoutSharing<Row extends object>(row: Row): Omit<Row, keyof Sharing> {
  if (!("noindex" in row)) return row;
  const own = Object.entries(row).filter(([name]) => !(name in defaultSharing));
  return Object.fromEntries(own) as Omit<Row, keyof Sharing>;
}

/**
 * An entry's text as readers see it: preceded by its cover, unless it begins with that image. The cover accompanies the
 * text everywhere: on pages, in feeds, in Markdown and in the book.
 */
export function withCover({
  content,
  ...row
}: {
  content: unknown;
  cover?: string | null;
  cover_alt?: string;
}): unknown {
  const { root } = (content ?? {}) as Partial<RichTextDocument>;
  const [first] = Array.isArray(root?.children) ? root.children : [];
  if (!root || !first || !row.cover || (first.type === "image" && first.src === row.cover)) return content;
  const image = { type: "image", version: 1, src: row.cover, alt: row.cover_alt ?? "", title: null } as const;
  return { root: { ...root, children: [{ ...image, width: null, height: null }, ...root.children] } };
}

/** Search engines show about this much of a description (characters). */
const DESCRIPTION_LENGTH = 160;

/** What search engines and other sites show of an entry: its description, its excerpt, or how its text begins. */
export const getDescription = ({ description, excerpt }: Sharing, content: unknown): string =>
  toLine(description || excerpt) || firstLine(content, DESCRIPTION_LENGTH);

/** A text on one line. */
export const toLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Whether search engines may show an entry at its URL on this site. */
export const isIndexed = ({ canonical_url, noindex }: Pick<Sharing, "canonical_url" | "noindex">) =>
  !noindex && !canonical_url;
