import type { MetaDescriptor } from "@remix-run/node";
import type { DrawingState } from "~/drawings/drawings";
import { getEntryImage } from "~/og-images/entry-image";
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
  /** The state of its drawing, if it is not the text's own. */
  state: DrawingState | null;
}

/** The meta tags of a note's or post's own page. */
export function entryMeta(
  where: Parameters<typeof metaFor>[0],
  { kind, id, title, description, published, updated, path, tags, state }: Entry,
): MetaDescriptor[] {
  const content = getEntryImage(title, published, getSite(where)?.title ?? "", state);
  return metaFor(where, {
    title,
    description,
    path,
    state,
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
