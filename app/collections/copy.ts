import { defineCollection } from "./collection";
import { firstWords } from "./first-words";

/** Read by /copy; not in /admin's list until its form has fields. */
export const copy = /* @__PURE__ */ defineCollection({
  slug: "copy",
  table: "copy_items",
  one: "copy item",
  many: "Copy",
  path: "/copy",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [],
  title: (row) => (row.type === "image" ? (row.image_url ?? "") : firstWords(row.content).title),
  excerpt: (row) => (row.type === "image" ? "" : firstWords(row.content).rest),
});
