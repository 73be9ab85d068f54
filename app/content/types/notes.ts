import { defineCollection } from "../collection";
import { drafts, publishAt, published } from "../schedule";
import { sharing } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine, summarize } from "../summarize";
import { tags } from "../tags-field";
import { givenSlug, optionalTitle } from "../untitled";

export const notes = /* @__PURE__ */ defineCollection({
  slug: "notes",
  table: "notes_entries",
  singular: "note",
  plural: "Notes",
  path: "/notes",
  page: "Notes",
  searchKind: "note",
  publish: drafts,
  order: { column: "date", ascending: false },
  date: "date",
  fields: [
    optionalTitle,
    { kind: "rich-text", name: "content", label: "Content" },
    { ...givenSlug, prefix: "/notes/" },
    published,
    publishAt,
    tags,
    { kind: "date", name: "date", label: "Date" },
    ...sharing,
  ],
  entryPath: (row) => slugPath("/notes/", row.slug),
  title: (row) => row.title ?? summarize(row.content).title,
  excerpt: (row) => row.excerpt || (row.title ? firstLine(row.content) : summarize(row.content).rest),
});
