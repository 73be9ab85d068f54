import { defineCollection } from "./collection";
import { firstLine } from "./first-words";

export const questions = /* @__PURE__ */ defineCollection({
  slug: "questions",
  table: "questions_posts",
  one: "question",
  many: "Questions",
  path: "/questions",
  publish: { column: "published", on: "Published", off: "Draft", offs: "Drafts" },
  order: { column: "order_index", ascending: false },
  date: "updated_at",
  fields: [
    { kind: "text", name: "question", label: "Question", max: 300 },
    { kind: "rich-text", name: "content", label: "Answer" },
    { kind: "flag", name: "published", label: "Published" },
  ],
  title: (row) => row.question,
  excerpt: (row) => firstLine(row.content),
});
