import type { SiteFacts } from "./page-meta";

/** Structured data (schema.org), for `jsonLd` of page-meta. */
type Thing = Record<string, unknown>;

/** The author, on pages about the author. */
export function person({ author, origin, description }: SiteFacts): Thing {
  return { "@type": "Person", name: author, url: `${origin}/`, ...(description ? { description } : {}) };
}

/** The author as a property of something else. */
export function author({ author, origin }: SiteFacts): Thing {
  return { "@type": "Person", name: author, url: `${origin}/` };
}

/** A book that the site recommends, or the site's own. `by` is left out if unknown. */
export function book({
  title,
  description,
  url,
  by,
}: {
  title: string;
  description?: string;
  url?: string;
  by?: Thing;
}) {
  const book: Thing = { "@type": "Book", name: title };
  if (description) book.description = description;
  if (url) book.url = url;
  if (by) book.author = by;
  return book;
}

/** Several things in the order in which the page shows them. */
export function list(things: Thing[]): Thing {
  return {
    "@type": "ItemList",
    itemListElement: things.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
  };
}
