import { defineCollection } from "../collection";

export const menu = /* @__PURE__ */ defineCollection({
  slug: "menu",
  table: "menu_items",
  singular: "menu item",
  plural: "Menu",
  path: "/",
  publish: { column: "visible", publishedLabel: "Visible", draftLabel: "Hidden", draftsLabel: "Hidden" },
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", max: 300 },
    {
      kind: "link",
      name: "url",
      label: "Leads to",
      hint: "A page on this site (/notes) or a URL (https://example.com).",
    },
    { kind: "flag", name: "visible", label: "Visible", initial: true },
  ],
  title: (row) => row.title,
  excerpt: (row) => row.url,
});
