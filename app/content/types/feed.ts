import { defineCollection } from "../collection";
import { drafts, publishAt, published } from "../schedule";
import { sharing } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine, summarize } from "../summarize";
import { tags } from "../tags-field";

export const feed = /* @__PURE__ */ defineCollection({
  slug: "feed",
  table: "feed_posts",
  singular: "post",
  plural: "Feed",
  path: "/feed",
  page: "Feed",
  searchKind: "post",
  publish: drafts,
  order: { column: "order_index", ascending: false },
  date: "created_at",
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
      prefix: "/feed/",
      from: "title",
      isGiven: true,
      hint: "Made from the title, or the date, if you leave it empty. Links to an earlier slug lead to the new one.",
    },
    published,
    publishAt,
    tags,
    ...sharing,
  ],
  entryPath: (row) => slugPath("/feed/", row.slug),
  title: (row) => row.title ?? summarize(row.content).title,
  excerpt: (row) => row.excerpt || (row.title ? firstLine(row.content) : summarize(row.content).rest),
});
