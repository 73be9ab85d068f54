import { defineCollection } from "../collection";
import { drafts, publishAt, published } from "../schedule";
import { firstLine } from "../summarize";

export const questions = /* @__PURE__ */ defineCollection({
  slug: "questions",
  table: "questions_posts",
  singular: "question",
  plural: "Questions",
  path: "/questions",
  page: "Questions",
  searchKind: "question",
  publish: drafts,
  order: { column: "order_index", ascending: false },
  date: "updated_at",
  fields: [
    { kind: "text", name: "question", label: "Question", max: 300 },
    { kind: "rich-text", name: "content", label: "Answer" },
    published,
    publishAt,
  ],
  entryPath: (row) => `/questions#${row.id}`,
  title: (row) => row.question,
  excerpt: (row) => firstLine(row.content),
});
