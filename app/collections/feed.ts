import { defineCollection } from "./collection";
import { firstLine, firstWords } from "./first-words";

export const feed = /* @__PURE__ */ defineCollection({
  slug: "feed",
  table: "feed_posts",
  one: "post",
  many: "Feed",
  path: "/feed",
  publish: { column: "published", on: "Published", off: "Draft", offs: "Drafts" },
  order: { column: "order_index", ascending: false },
  date: "created_at",
  fields: [
    {
      kind: "text",
      name: "title",
      label: "Title",
      look: "title",
      placeholder: "Title, if it needs one",
      empty: null,
      max: 300,
    },
    { kind: "rich-text", name: "content", label: "Content" },
    { kind: "flag", name: "published", label: "Published" },
  ],
  title: (row) => row.title ?? firstWords(row.content).title,
  excerpt: (row) => (row.title ? firstLine(row.content) : firstWords(row.content).rest),
});
