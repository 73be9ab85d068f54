import { defineCollection } from "./collection";
import { firstLine } from "./first-words";

/** Pages with a text of their own. A row without text shows or hides a page that the site draws itself, such as /notes. */
export const pages = /* @__PURE__ */ defineCollection({
  slug: "pages",
  table: "pages",
  one: "page",
  many: "Pages",
  path: "/",
  publish: { column: "published", on: "Shown", off: "Hidden", offs: "Hidden" },
  order: { column: "slug", ascending: true },
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title", look: "title", placeholder: "Title", max: 300 },
    { kind: "rich-text", name: "content", label: "Content", optional: true },
    {
      kind: "slug",
      name: "slug",
      label: "Address",
      prefix: "/",
      from: "title",
      hint: "Made from the title if you leave it empty. Links to the page break when it changes.",
    },
    { kind: "flag", name: "published", label: "Shown" },
  ],
  title: (row) => row.title,
  excerpt: (row) => [`/${row.slug}`, firstLine(row.content)].filter(Boolean).join(" · "),
});
