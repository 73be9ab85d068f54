import { defineCollection } from "../collection";
import { publishAt } from "../schedule";
import { sharing } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine } from "../summarize";

/**
 * Pages with a text of their own. A row without text shows or hides a page that has a route of its own, such as /notes.
 */
export const pages = /* @__PURE__ */ defineCollection({
  slug: "pages",
  table: "pages",
  singular: "page",
  plural: "Pages",
  path: "/",
  searchKind: "page",
  publish: { column: "published", publishedLabel: "Shown", draftLabel: "Hidden", draftsLabel: "Hidden" },
  order: { column: "slug", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", look: "title", placeholder: "Title", max: 300 },
    { kind: "rich-text", name: "content", label: "Content", optional: true },
    {
      kind: "slug",
      name: "slug",
      label: "Slug",
      prefix: "/",
      from: "title",
      hint: "Made from the title if you leave it empty. Links to an earlier slug lead to the new one.",
    },
    { kind: "flag", name: "published", label: "Shown" },
    { ...publishAt, hint: "Only while the switch above is on. Leave it empty to show the page at once." },
    ...sharing,
  ],
  entryPath: (row) => slugPath("/", row.slug),
  title: (row) => row.title,
  excerpt: (row) => [`/${row.slug}`, firstLine(row.content) || row.description].filter(Boolean).join(" · "),
});
