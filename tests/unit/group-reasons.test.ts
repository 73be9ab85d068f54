import { expect, test } from "vitest";
import { groupByReason } from "~/admin/import/group-reasons";

test("each reason is listed once, the most frequent first, with what concerns one entry beside its name", () => {
  const { reasons, count } = groupByReason([
    {
      file: "A",
      sentences: ["HTML left out: <form>.", "The image “x.png”: it was not found. Only its words."],
    },
    { file: "B", sentences: ["HTML left out: <script>, <form>."] },
    { file: "C", sentences: ["Some of it: {% if %}, a comment. Read it before you publish it."] },
    { file: "D", sentences: ["A table that is too large: each of its rows becomes a line of text."] },
  ]);
  expect(count).toBe(4);
  expect(reasons).toEqual([
    {
      sentence: "HTML left out.",
      count: 2,
      entries: [
        { file: "A", about: "<form>" },
        { file: "B", about: "<script>, <form>" },
      ],
    },
    {
      sentence: "The image “…”: it was not found. Only its words.",
      count: 1,
      entries: [{ file: "A", about: "x.png" }],
    },
    {
      sentence: "Some of it. Read it before you publish it.",
      count: 1,
      entries: [{ file: "C", about: "{% if %}, a comment" }],
    },
    {
      sentence: "A table that is too large: each of its rows becomes a line of text.",
      count: 1,
      entries: [{ file: "D", about: "" }],
    },
  ]);
});

test("thousands of reasons and entries are counted, and some named", () => {
  const all = Array.from({ length: 3_000 }, (_, at) => ({
    file: `${at}`,
    sentences: ["The same.", `One like no other ${at}.`],
  }));
  const { reasons } = groupByReason(all);
  expect(reasons.length).toBeLessThan(50);
  expect(reasons.slice(0, 2)).toMatchObject([
    { sentence: "The same.", count: 3_000 },
    { sentence: "Other things." },
  ]);
  expect(reasons[0]?.entries).toHaveLength(200);
});
