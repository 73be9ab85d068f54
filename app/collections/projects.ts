import { defineCollection } from "./collection";
import { short } from "./first-words";

/** Read by /projects; not in /admin's list until its form has fields. */
export const projects = /* @__PURE__ */ defineCollection({
  slug: "projects",
  table: "projects_entries",
  one: "project",
  many: "Projects",
  path: "/projects",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [],
  title: (row) => row.title,
  excerpt: (row) => short(row.description),
});
