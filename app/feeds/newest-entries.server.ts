import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { loadEssays } from "~/content/defaults/essays.server";
import { unwrap } from "~/content/repository.server";
import { config } from "~/http/config.server";
import { entryTitle } from "~/og-images/entry-image";
import { memo } from "~/realtime/memo.server";
import { documentToHtml } from "~/rich-text/html.server";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";
import { xml } from "./xml";

/** Entries of a feed. */
const NEWEST = 50;

/** The tables that feeds are made from. */
export const feedReads = ["feed_posts", "notes_entries", "models_sections", "pages", "site_settings"];

/** One text in a feed. */
export interface Entry {
  /** Stays the same for ever, also when the site gets another domain. */
  id: string;
  /** Absolute. */
  url: string;
  title: string;
  kind: "note" | "post" | "essay";
  /** The full text; every address in it is absolute. */
  html: string;
  /** ISO times. */
  published: string;
  updated: string;
}

/** The newest 50 published posts, notes and essays, the newest first. @throws AppError */
export const newestEntries = memo(feedReads, async (): Promise<Entry[]> => {
  const [hidden, ...lists] = await Promise.all([hiddenKinds(), notes(), posts(), book()]);
  return lists
    .flat()
    .filter(({ kind }) => !hidden.includes(kind))
    .sort((a, b) => b.published.localeCompare(a.published) || a.id.localeCompare(b.id))
    .slice(0, NEWEST);
});

async function notes(): Promise<Entry[]> {
  const query = visitorClient().from("notes_entries").select("*").eq("published", true);
  const newest = query.order("date", { ascending: false }).order("created_at", { ascending: false });
  const { data } = unwrap(await newest.limit(NEWEST));
  return (data ?? []).map((row) =>
    entry("note", { ...row, path: `/notes/${row.id}`, urn: `urn:uuid:${row.id}`, published: row.date }),
  );
}

async function posts(): Promise<Entry[]> {
  const query = visitorClient().from("feed_posts").select("*").eq("published", true);
  const { data } = unwrap(await query.order("created_at", { ascending: false }).limit(NEWEST));
  return (data ?? []).map((row) =>
    entry("post", { ...row, path: `/feed/${row.id}`, urn: `urn:uuid:${row.id}`, published: row.created_at }),
  );
}

/** The essays as the book shows them, built-in ones too. */
async function book(): Promise<Entry[]> {
  return (await loadEssays()).map(({ id, title, document, published, updated }) =>
    entry("essay", { title, content: document, path: `/models/${id}`, published, updated_at: updated }),
  );
}

interface Written {
  title?: string | null;
  content: unknown;
  path: string;
  /** What names it for ever; its address if it has no other name. */
  urn?: string;
  published: string;
  updated_at: string;
}

function entry(kind: Entry["kind"], { title, content, path, urn, published, updated_at }: Written): Entry {
  const url = config().siteUrl + path;
  return {
    id: urn ?? url,
    url,
    title: entryTitle({ title, content }, published),
    kind,
    html: html(content, url),
    published: new Date(published).toISOString(),
    updated: new Date(updated_at).toISOString(),
  };
}

/** A stored document as HTML for readers elsewhere. One that cannot be read gives its words. */
function html(document: unknown, base: string): string {
  const parsed = parseDocument(withAbsoluteAddresses(document, base));
  return parsed.ok
    ? documentToHtml(parsed.document, "auto")
    : `<p dir="auto">${xml(plainText(document))}</p>`;
}

/** The document with every address of a link or a picture made absolute, as seen from `base`. */
function withAbsoluteAddresses(node: unknown, base: string): unknown {
  if (Array.isArray(node)) return node.map((child) => withAbsoluteAddresses(child, base));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const isAddress = (key === "url" || key === "src") && typeof value === "string";
      if (!isAddress) return [key, withAbsoluteAddresses(value, base)];
      return [key, URL.canParse(value, base) ? new URL(value, base).href : value];
    }),
  );
}
