import { describe, expect, test } from "vitest";
import type { Collection } from "../../app/collections/collection";
import { blocksOf } from "../../app/collections/difference/blocks";
import { differenceOf } from "../../app/collections/difference/difference.server";
import { documentDifference } from "../../app/collections/difference/document.server";
import { notes } from "../../app/collections/notes";
import { questions } from "../../app/collections/questions";

const collection = notes as unknown as Collection;

function element(type: string, text: string, more: object = {}) {
  return { type, version: 1, children: [{ type: "text", version: 1, text, format: 0, ...more }] };
}
const document = (...blocks: object[]) => ({ root: { type: "root", children: blocks } });
const paragraphs = (...texts: string[]) => document(...texts.map((text) => element("paragraph", text)));

function linesOf(before: object, after: object) {
  const [field] = differenceOf(collection, { content: before }, { content: after });
  if (field?.kind !== "document") throw new Error("no difference of a document");
  return field.lines;
}

/** "same -removed- +added+" */
const written = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => {
    if ("skipped" in line) return `… ${line.skipped}`;
    const marks = { same: "", added: "+", removed: "-" };
    const words = line.pieces.map(({ mark, text }) => `${marks[mark]}${text}${marks[mark]}`).join("");
    return `${line.mark}: ${words}`;
  });

describe("the difference of a document", () => {
  test("names the words that changed within a paragraph, and leaves out what is far from them", () => {
    const before = paragraphs("One", "Two", "Three", "The rain fell on the tin roof", "Five", "Six", "Seven");
    const after = paragraphs(
      "One",
      "Two",
      "Three",
      "The rain fell on the glass roof",
      "Five",
      "Six",
      "Seven",
    );
    expect(written(linesOf(before, after))).toEqual([
      "… 2",
      "same: Three",
      "changed: The rain fell on the -tin-+glass+ roof",
      "same: Five",
      "… 2",
    ]);
  });

  test("matches paragraphs before words: one that came in between is new as a whole", () => {
    const before = paragraphs("The first of them all", "The last of them all");
    const after = paragraphs(
      "The first of them all",
      "Something else entirely",
      "The last of them all, again",
    );
    expect(written(linesOf(before, after))).toEqual([
      "same: The first of them all",
      "added: +Something else entirely+",
      "changed: The last of them all+, again+",
    ]);
  });

  test("tells a new look of the same words from new words", () => {
    const before = document(element("paragraph", "Bold now"), element("paragraph", "A title"));
    const after = document(element("paragraph", "Bold now", { format: 1 }), element("heading", "A title"));
    expect(linesOf(before, after).map((line) => "mark" in line && [line.kind, line.mark])).toEqual([
      ["paragraph", "look"],
      ["heading", "look"],
    ]);
  });

  test("holds list items, nested ones too, and pictures", () => {
    const item = (text: string) => element("listitem", text);
    const nested = { type: "listitem", children: [{ type: "list", children: [item("Inner")] }] };
    const picture = { type: "image", src: "/media/x/960.webp", alt: "A boat" };
    const before = document({ type: "list", children: [item("Outer"), nested] });
    const after = document({ type: "list", children: [item("Outer"), nested, item("Last")] }, picture);
    expect(written(linesOf(before, after))).toEqual([
      "… 1",
      "same: Inner",
      "added: +Last+",
      "added: +A boat · /media/x/960.webp+",
    ]);
  });

  test("is told in whole paragraphs when there is no time for the words", () => {
    const parts = (text: string) => blocksOf(paragraphs(text));
    const late = { left: () => -1 };
    expect(documentDifference(parts("Rain on tin"), parts("Rain on glass"), late)).toEqual([
      {
        kind: "paragraph",
        mark: "changed",
        pieces: [
          { mark: "removed", text: "Rain on tin" },
          { mark: "added", text: "Rain on glass" },
        ],
      },
    ]);
  });
});

test("plain fields are told as old and new; what the database notes about a row is left out", () => {
  const row = { id: "1", updated_at: "1", order_index: 1, question: "Why?", published: false, content: null };
  const after = { ...row, updated_at: "2", order_index: 5, question: "Why not?", published: true };
  expect(differenceOf(questions as unknown as Collection, row, after)).toEqual([
    { label: "Question", kind: "value", from: "Why?", to: "Why not?" },
    { label: "Published", kind: "value", from: "No", to: "Yes" },
  ]);
});
