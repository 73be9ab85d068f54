import type { MetaDescriptor } from "@remix-run/node";
import { longDate } from "~/ui/long-date";
import { author } from "./json-ld";
import { getSite, metaFor } from "./page-meta";

interface Entry {
  kind: "note" | "post";
  id: string;
  title: string;
  description: string;
  /** ISO date or time. */
  published: string;
  updated: string;
  path: string;
  tags: string[];
}

/** The meta tags of a note's or post's own page. */
export function entryMeta(
  where: Parameters<typeof metaFor>[0],
  { kind, id, title, description, published, updated, path, tags }: Entry,
): MetaDescriptor[] {
  const content = { title, label: longDate(published), site: getSite(where)?.title ?? "" };
  return metaFor(where, {
    title,
    description,
    path,
    type: "article",
    published,
    tags,
    ogImage: { kind, id, content },
    jsonLd: (site, url) => ({
      "@type": "BlogPosting",
      headline: title,
      description,
      url,
      mainEntityOfPage: url,
      datePublished: published,
      dateModified: updated,
      ...(tags.length > 0 && { keywords: tags }),
      author: author(site),
    }),
  });
}
