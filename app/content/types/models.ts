import { defineCollection } from "../collection";
import { drafts, publishAt, published } from "../schedule";
import { sharing } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine } from "../summarize";
import { tags } from "../tags-field";

export const models = /* @__PURE__ */ defineCollection({
  slug: "models",
  table: "models_sections",
  singular: "essay",
  plural: "Models",
  path: "/models",
  searchKind: "essay",
  publish: drafts,
  order: { column: "order_index", ascending: true },
  idFrom: "slug",
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", look: "title", placeholder: "Title", max: 300 },
    { kind: "rich-text", name: "content", label: "Content" },
    {
      kind: "slug",
      name: "slug",
      label: "Slug",
      prefix: "/models/",
      from: "title",
      hint: "Made from the title if you leave it empty. Links to an earlier slug lead to the new one.",
    },
    published,
    publishAt,
    tags,
    {
      kind: "date",
      name: "date",
      label: "Date",
      optional: true,
      hint: "In feeds, and for search engines. Leave it empty for the day on which it appears.",
    },
    ...sharing,
  ],
  entryPath: (row) => slugPath("/models/", row.id),
  title: (row) => row.title,
  excerpt: (row) => row.excerpt || firstLine(row.content),
});
