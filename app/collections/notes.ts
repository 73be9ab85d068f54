import { defineCollection } from "./collection";
import { firstWords } from "./first-words";

export const notes = /* @__PURE__ */ defineCollection({
  slug: "notes",
  table: "notes_entries",
  one: "note",
  many: "Notes",
  path: "/notes",
  publish: { column: "published", on: "Published", off: "Draft", offs: "Drafts" },
  order: { column: "date", ascending: false },
  date: "date",
  fields: [
    { kind: "rich-text", name: "content", label: "Content" },
    { kind: "flag", name: "published", label: "Published" },
    { kind: "date", name: "date", label: "Date" },
  ],
  title: (row) => firstWords(row.content).title,
  excerpt: (row) => firstWords(row.content).rest,
});
