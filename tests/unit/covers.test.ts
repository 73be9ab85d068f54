import { expect, test } from "vitest";
import { assignDrawings } from "~/site/entries/cover";
import { DRAWINGS } from "~/site/entries/cover-drawings";

const books = Array.from({ length: DRAWINGS.length }, (_, at) => ({
  id: `${at}`,
  title: `Book ${at}`,
  created_at: `2026-01-${String(at + 1).padStart(2, "0")}`,
}));

test("no two covers have the same drawing while there are enough of them", () => {
  expect(new Set(assignDrawings(books).values()).size).toBe(DRAWINGS.length);
  expect(assignDrawings([...books, { id: "more", title: "Book 3", created_at: "2027" }]).size).toBe(29);
});

test("a cover keeps its drawing when books are added and moved", () => {
  const before = assignDrawings(books.slice(0, 12));
  const after = assignDrawings([...books].reverse());
  for (const [id, drawing] of before) expect(after.get(id)).toBe(drawing);
});
