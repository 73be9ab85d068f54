import { defineCollection } from "../collection";
import { truncate } from "../summarize";

export const books = /* @__PURE__ */ defineCollection({
  slug: "books",
  table: "books_entries",
  singular: "book",
  plural: "Books",
  path: "/books",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", hint: "Include the author: “Title, by Name”.", max: 300 },
    { kind: "long-text", name: "description", label: "Description", max: 10_000 },
    { kind: "url", name: "buy_link", label: "Find locally", placeholder: "https://" },
  ],
  entryPath: (row) => `/books#${row.id}`,
  title: (row) => row.title,
  excerpt: (row) => truncate(row.description),
});
