import { defineCollection } from "../collection";
import { publishAt } from "../schedule";
import { summarize } from "../summarize";
import { tags } from "../tags";

export const notes = /* @__PURE__ */ defineCollection({
  slug: "notes",
  table: "notes_entries",
  singular: "note",
  plural: "Notes",
  path: "/notes",
  publish: { column: "published", publishedLabel: "Published", draftLabel: "Draft", draftsLabel: "Drafts" },
  order: { column: "date", ascending: false },
  date: "date",
  fields: [
    { kind: "rich-text", name: "content", label: "Content" },
    { kind: "flag", name: "published", label: "Published" },
    publishAt,
    tags,
    { kind: "date", name: "date", label: "Date" },
  ],
  title: (row) => summarize(row.content).title,
  excerpt: (row) => summarize(row.content).rest,
});
