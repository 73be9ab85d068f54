import { z } from "zod";
import type { Database, Json, Tables } from "~/auth/database.types";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { cutText } from "~/ui/cut-text";
import { normalizePath } from "../fields/path";
import { findProblem, MAX_TAGS, normalizeTag } from "../fields/tags";
import type { Sharing } from "../sharing";
import { firstLine } from "../summarize";
import {
  absolute,
  address,
  ownOrWebAddress,
  secureAddress,
  slug,
  text,
  title,
  webAddress,
} from "./table-fields";

/** A row of any content table. */
export type ExportedRow = Record<string, unknown>;

const document = z.unknown().transform((value, context) => {
  const exact = parseDocument(value);
  // The database also accepts documents of other programs. They are restored in the repaired form in which pages showed
  // them.
  const parsed = exact.ok ? exact : parseDocument(repairDocument(value));
  if (parsed.ok) return parsed.document as unknown as Json;
  context.addIssue({ code: "custom", message: parsed.message });
  return z.NEVER;
});
const stamps = { created_at: z.iso.datetime({ offset: true }), updated_at: z.iso.datetime({ offset: true }) };
/** Missing in exports made before entries could be scheduled. */
const publication = {
  published: z.boolean(),
  publish_at: z.iso.datetime({ offset: true }).nullable().default(null),
};
/** Missing in exports made before entries could have them. */
const tags = {
  tags: z
    .array(z.string())
    .max(MAX_TAGS)
    .refine((list) => new Set(list).size === list.length, "A tag occurs twice.")
    .refine(
      (list) => list.every((tag) => tag !== "" && normalizeTag(tag) === tag && !findProblem(tag)),
      "A tag is not written as this site writes it: lower-case letters, single spaces, no slash.",
    )
    .default([]),
};
/** Missing in exports made before entries could have them. */
export const sharingColumns = {
  cover: ownOrWebAddress.nullable().default(null),
  cover_alt: text(1_000).default(""),
  excerpt: text(1_000).default(""),
  description: text(1_000).default(""),
  canonical_url: address(absolute).nullable().default(null),
  noindex: z.boolean().default(false),
} satisfies { [Name in keyof Sharing]: z.ZodType<Sharing[Name]> };
const common = { id: z.guid(), ...stamps };
const ordered = { ...common, order_index: z.int32() };

const schemas = {
  models_sections: z.strictObject({
    ...ordered,
    id: slug("/models/"),
    title,
    content: document,
    ...sharingColumns,
    ...tags,
    ...publication,
  }),
  pages: z.strictObject({
    ...common,
    slug: slug("/"),
    title,
    content: document,
    ...sharingColumns,
    ...publication,
  }),
  notes_entries: z.strictObject({
    ...common,
    date: z.iso.date(),
    // Missing in exports made before notes could have one.
    title: title.nullable().default(null),
    content: document,
    ...sharingColumns,
    ...tags,
    ...publication,
  }),
  feed_posts: z.strictObject({
    ...ordered,
    title: title.nullable(),
    content: document,
    ...sharingColumns,
    ...tags,
    ...publication,
  }),
  questions_posts: z.strictObject({ ...ordered, question: title, content: document, ...publication }),
  links_entries: z.strictObject({
    ...ordered,
    title,
    url: webAddress,
    description: text(10_000),
    category: title.nullable(),
    ...tags,
  }),
  books_entries: z.strictObject({ ...ordered, title, description: text(10_000), buy_link: webAddress }),
  copy_items: z
    .strictObject({
      ...ordered,
      type: z.enum(["text", "image"]),
      content: z.union([z.null(), document]),
      image_url: ownOrWebAddress.nullable(),
      image_alt: text(1_000),
    })
    .refine(
      (row) => (row.type === "text" ? row.content : row.image_url) !== null,
      "It lacks the content its type needs.",
    ),
  projects_entries: z.strictObject({
    ...ordered,
    title,
    description: text(10_000),
    url: webAddress.nullable(),
    image: ownOrWebAddress.nullable(),
    year: z.int().min(1000).max(9999).nullable(),
  }),
  gallery_items: z
    .strictObject({
      ...ordered,
      page: z.enum(["creative", "about", "zulu"]),
      image: ownOrWebAddress.nullable(),
      video: ownOrWebAddress.nullable(),
      alt: text(1_000),
      title: title.nullable(),
      year: z.int().min(1000).max(9999).nullable(),
      published: z.boolean(),
    })
    .refine((row) => row.image !== null || row.video !== null, "It has neither an image nor a video."),
  menu_items: z.strictObject({ ...ordered, title, url: ownOrWebAddress, visible: z.boolean() }),
  redirects: z.strictObject({
    ...common,
    from_path: z
      .string()
      .refine((path) => normalizePath(path) === path, "It is not a path that can be redirected."),
    target: ownOrWebAddress,
    automatic: z.boolean(),
  }),
  site_settings: z.strictObject({
    ...stamps,
    id: z.literal(true),
    title,
    author: title,
    email: z.union([
      z.literal(""),
      z
        .string()
        .max(320)
        .regex(/^[^\s@<>]+@[^\s@<>]+$/, "It is not an email address."),
    ]),
    description: text(1_000),
    social_image: ownOrWebAddress.nullable(),
    language: z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, "It is not a language tag."),
    // Missing in exports made before it could be chosen.
    time_zone: z.string().max(64).nullable().default(null),
    ticker_quotes: z
      .array(text(3_000))
      .min(1)
      .max(10)
      .refine(
        (quotes) => Array.from(quotes.join("")).length <= 3_000,
        "They are too long: at most 3,000 characters.",
      ),
    zulu_links: z.record(z.string(), z.union([z.literal(""), webAddress])),
    // Exports from before they existed lack them.
    profile_links: z.array(secureAddress).max(10).default([]),
    websub_hub: secureAddress.nullable().default(null),
  }),
} satisfies { [Name in ExportedTable]: z.ZodType<Tables<Name>> };

/**
 * The tables that hold what the author wrote. Excludes accounts, history and search; drafts, which are private and
 * unsaved, links to drafts and open forms; and the list of uploaded images, whose files are not in a zip of texts. A
 * table that is added later must be listed above or here.
 */
export type ExportedTable = Exclude<
  keyof Database["public"]["Tables"],
  | "admin_invitations"
  | "draft_links"
  | "drafts"
  | "server_errors"
  | "first_admin_tokens"
  | "images"
  | "missing_pages"
  | "open_forms"
  | "revisions"
  | "search_entries"
  | "user_roles"
>;

/** One content table: its name, and the column that identifies a row across sites. */
export interface TableInfo {
  table: ExportedTable;
  /** What people call its rows. */
  title: string;
  schema: z.ZodType<ExportedRow>;
  /** Pages and redirects are identified by their address: the same page has a different id on another site. */
  key: "id" | "slug" | "from_path";
  /** Whether its rows have a rich text, in the column `content`. */
  hasText: boolean;
}

/** Every content table, in the order in which it is exported, shown and written. None refers to another. */
export const contentTables: readonly TableInfo[] = [
  { table: "models_sections", title: "Essays", key: "id", hasText: true },
  { table: "pages", title: "Pages", key: "slug", hasText: true },
  { table: "notes_entries", title: "Notes", key: "id", hasText: true },
  { table: "feed_posts", title: "Feed", key: "id", hasText: true },
  { table: "questions_posts", title: "Questions", key: "id", hasText: true },
  { table: "links_entries", title: "Links", key: "id", hasText: false },
  { table: "books_entries", title: "Books", key: "id", hasText: false },
  { table: "copy_items", title: "Copy", key: "id", hasText: true },
  { table: "projects_entries", title: "Projects", key: "id", hasText: false },
  { table: "gallery_items", title: "Gallery", key: "id", hasText: false },
  { table: "menu_items", title: "Menu", key: "id", hasText: false },
  { table: "redirects", title: "Redirects", key: "from_path", hasText: false },
  { table: "site_settings", title: "Settings", key: "id", hasText: false },
].map((info) => ({ ...info, schema: schemas[info.table as ExportedTable] }) as TableInfo);

/** What a person would call a row, on one line. */
export function getName(row: ExportedRow): string {
  const name = [row.title, row.question, row.slug, row.from_path, row.alt].find(
    (value) => typeof value === "string" && value.trim() !== "",
  );
  return cutText(String(name ?? (firstLine(row.content, 60) || row.image_url || row.date || row.id)), 120);
}
