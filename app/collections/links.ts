import { defineCollection } from "./collection";
import { short } from "./first-words";

export const links = /* @__PURE__ */ defineCollection({
  slug: "links",
  table: "links_entries",
  one: "link",
  many: "Links",
  path: "/links",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", max: 300 },
    { kind: "url", name: "url", label: "Address", placeholder: "https://" },
    { kind: "long-text", name: "description", label: "Description", max: 10_000 },
    {
      kind: "text",
      name: "category",
      label: "Category",
      hint: "Links with the same category stand together.",
      empty: null,
      max: 300,
    },
  ],
  title: (row) => row.title,
  excerpt: (row) => short([row.category, row.description || row.url].filter(Boolean).join(" · ")),
});
