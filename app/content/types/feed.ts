import { defineCollection } from "../collection";
import { drafts, publishAt, published } from "../schedule";
import { sharing } from "../sharing";
import { slugPath } from "../slug-path";
import { firstLine, summarize } from "../summarize";
import { tags } from "../tags-field";
import { givenSlug, optionalTitle } from "../untitled";

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
    optionalTitle,
    { kind: "rich-text", name: "content", label: "Content" },
    { ...givenSlug, prefix: "/feed/" },
    published,
    publishAt,
    tags,
    ...sharing,
  ],
  entryPath: (row) => slugPath("/feed/", row.slug),
  title: (row) => row.title ?? summarize(row.content).title,
  excerpt: (row) => row.excerpt || (row.title ? firstLine(row.content) : summarize(row.content).rest),
});
