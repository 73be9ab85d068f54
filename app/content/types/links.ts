import { defineCollection } from "../collection";
import { truncate } from "../summarize";
import { tags } from "../tags-field";

export const links = /* @__PURE__ */ defineCollection({
  slug: "links",
  table: "links_entries",
  singular: "link",
  plural: "Links",
  path: "/links",
  page: "Links",
  searchKind: "link",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", max: 300 },
    { kind: "url", name: "url", label: "URL", placeholder: "https://" },
    { kind: "long-text", name: "description", label: "Description", max: 10_000 },
    {
      kind: "text",
      name: "category",
      label: "Category",
      hint: "Links are grouped by category.",
      optional: true,
      max: 300,
      suggested: true,
    },
    tags,
  ],
  title: (row) => row.title,
  excerpt: (row) => truncate([row.category, row.description || row.url].filter(Boolean).join(" · ")),
});
