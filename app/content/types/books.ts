import { defineCollection } from "../collection";
import { truncate } from "../summarize";

export const books = /* @__PURE__ */ defineCollection({
  slug: "books",
  table: "books_entries",
  singular: "book",
  plural: "Books",
  path: "/books",
  page: "Books",
  searchKind: "book",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    // No column for the author: search, lists, exports and Markdown show both together without knowing of it. The page,
    // the cover and the structured data split the title at its last “, by ”.
    { kind: "text", name: "title", label: "Title", hint: "Include the author: “Title, by Name”.", max: 300 },
    { kind: "long-text", name: "description", label: "Description", max: 10_000 },
    { kind: "url", name: "buy_link", label: "Find locally", placeholder: "https://" },
  ],
  entryPath: (row) => `/books#${row.id}`,
  title: (row) => row.title,
  excerpt: (row) => truncate(row.description),
});
