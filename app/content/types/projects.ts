import { defineCollection } from "../collection";
import { truncate } from "../summarize";

export const projects = /* @__PURE__ */ defineCollection({
  slug: "projects",
  table: "projects_entries",
  singular: "project",
  plural: "Projects",
  path: "/projects",
  page: "Projects",
  searchKind: "project",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", max: 300 },
    { kind: "long-text", name: "description", label: "Description", max: 10_000 },
    { kind: "url", name: "url", label: "URL", placeholder: "https://", optional: true },
    { kind: "image", name: "image", label: "Image", isCropped: true, optional: true },
    { kind: "number", name: "year", label: "Year", min: 1000, max: 9999, optional: true },
  ],
  entryPath: (row) => `/projects#${row.id}`,
  title: (row) => row.title,
  excerpt: (row) => truncate([row.year, row.description].filter(Boolean).join(" · ")),
});
