import { defineCollection } from "../collection";
import { drafts, publishAt, published } from "../schedule";
import { sharing } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine, summarize } from "../summarize";
import { tags } from "../tags-field";

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
    {
      kind: "text",
      name: "title",
      label: "Title",
      look: "title",
      placeholder: "Title, if it needs one",
      optional: true,
      max: 300,
    },
    { kind: "rich-text", name: "content", label: "Content" },
    {
      kind: "slug",
      name: "slug",
      label: "Slug",
      prefix: "/notes/",
      from: "title",
      isGiven: true,
      hint: "Made from the title, or the date, if you leave it empty. Links to an earlier slug lead to the new one.",
    },
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
