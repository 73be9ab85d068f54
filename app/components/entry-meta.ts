import type { MetaDescriptor } from "@remix-run/node";
import { entryCard, entryTitle } from "~/cards/card";
import { excerpt } from "~/rich-text/text";
import { author } from "./json-ld";
import { metaFor, siteOf } from "./page-meta";

interface Entry {
  kind: "note" | "post";
  row: { id: string; title?: string | null; content: unknown; updated_at: string };
  /** ISO date or time. */
  published: string;
  path: string;
}

/** Search engines show about this much of a description (characters). */
const DESCRIPTION = 160;

/** The meta tags of a note or a post on a page of its own. */
export function entryMeta(
  where: Parameters<typeof metaFor>[0],
  { kind, row, published, path }: Entry,
): MetaDescriptor[] {
  const title = entryTitle(row, published);
  const description = excerpt(row.content, DESCRIPTION);
  const card = entryCard(row, published, siteOf(where)?.title ?? "");
  return metaFor(where, {
    title,
    description,
    path,
    type: "article",
    published,
    card: { kind, id: row.id, drawn: card },
    jsonLd: (site, url) => ({
      "@type": "BlogPosting",
      headline: title,
      description,
      url,
      mainEntityOfPage: url,
      datePublished: published,
      dateModified: row.updated_at,
      author: author(site),
    }),
  });
}
