import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Collection } from "../../app/content/collection";
import { toBlocks } from "../../app/content/revisions/diff/blocks";
import { diffFields, withLocalTimes } from "../../app/content/revisions/diff/diff.server";
import { diffDocuments } from "../../app/content/revisions/diff/document-diff.server";
import { models } from "../../app/content/types/models";
import { notes } from "../../app/content/types/notes";
import { projects } from "../../app/content/types/projects";
import { questions } from "../../app/content/types/questions";

// On a busy machine a comparison would run out of time and be coarser.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

const collection = notes as unknown as Collection;

function element(type: string, text: string, more: object = {}) {
  return { type, version: 1, children: [{ type: "text", version: 1, text, format: 0, ...more }] };
}
const document = (...blocks: object[]) => ({ root: { type: "root", children: blocks } });
const paragraphs = (...texts: string[]) => document(...texts.map((text) => element("paragraph", text)));

function getLines(before: object, after: object) {
  const [field] = diffFields(collection, { content: before }, { content: after });
  if (field?.kind !== "document") throw new Error("no difference of a document");
  return field.lines;
}

/** "same -removed- +added+" */
const written = (lines: ReturnType<typeof getLines>) =>
  lines.map((line) => {
    if ("skipped" in line) return `… ${line.skipped}`;
    const marks = { same: "", added: "+", removed: "-" };
    const words = line.pieces.map(({ mark, text }) => `${marks[mark]}${text}${marks[mark]}`).join("");
    return `${line.mark}: ${words}`;
  });

describe("a document diff", () => {
  test("lists footnotes by themselves and ignores their numbers", () => {
    const line = (text: string, ...more: object[]) => {
      const { children } = element("paragraph", text);
      return { type: "paragraph", children: [...children, ...more] };
    };
    const note = (text: string) => ({ type: "note", children: [{ type: "text", text }] });
    const before = document(line("One"), line("Two", note("Old note")));
    const after = document(line("One", note("New note")), line("Two", note("Old note")));
    expect(written(getLines(before, after))).toEqual([
      "look: One",
      "same: Two",
      "same: (rule)",
      "added: +New note+",
      "same: Old note",
    ]);
  });

  test("shows the words that changed within a paragraph and omits distant ones", () => {
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
    expect(written(getLines(before, after))).toEqual([
      "… 2",
      "same: Three",
      "changed: The rain fell on the -tin-+glass+ roof",
      "same: Five",
      "… 2",
    ]);
  });

  test.each([
    ["a word in Devanagari", "नमस्ते दुनिया", "नमस्कार दुनिया", "-नमस्ते-+नमस्कार+ दुनिया"],
    ["an emoji of several characters", "a 👩‍👩‍👧 b", "a 👩‍👩‍👦 b", "a -👩‍👩‍👧-+👩‍👩‍👦+ b"],
    ["a flag", "a 🇩🇪🇫🇷 b", "a 🇩🇪🇫🇮 b", "a 🇩🇪-🇫🇷-+🇫🇮+ b"],
    ["a decomposed letter", "cafe\u0301 noir", "cafe\u0300 noir", "-cafe\u0301-+cafe\u0300+ noir"],
    ["a Persian word", "می‌خواهم بروم", "می‌خواهیم بروم", "-می‌خواهم-+می‌خواهیم+ بروم"],
    ["a Russian word", "белая ночь", "белые ночь", "-белая-+белые+ ночь"],
  ])("does not cut %s", (_, before, after, marked) => {
    const [change] = diffDocuments(
      toBlocks(paragraphs(`One two three ${before}`)),
      toBlocks(paragraphs(`One two three ${after}`)),
      { left: () => 1000 },
    );
    expect(written(change ? [change] : [])).toEqual([`changed: One two three ${marked}`]);
  });

  test("shows the letters that changed where words have no spaces", () => {
    expect(written(getLines(paragraphs("我喜欢苹果"), paragraphs("我喜欢香果")))).toEqual([
      "changed: 我喜欢-苹-+香+果",
    ]);
  });

  test("matches paragraphs before words, so that an inserted one is wholly new", () => {
    const before = paragraphs("The first of them all", "The last of them all");
    const after = paragraphs(
      "The first of them all",
      "Something else entirely",
      "The last of them all, again",
    );
    expect(written(getLines(before, after))).toEqual([
      "same: The first of them all",
      "added: +Something else entirely+",
      "changed: The last of them all+, again+",
    ]);
  });

  test("distinguishes changed formatting from changed words", () => {
    const before = document(element("paragraph", "Bold now"), element("paragraph", "A title"));
    const after = document(element("paragraph", "Bold now", { format: 1 }), element("heading", "A title"));
    expect(getLines(before, after).map((line) => "mark" in line && [line.kind, line.mark])).toEqual([
      ["paragraph", "look"],
      ["heading", "look"],
    ]);
  });

  test("includes nested list items and images", () => {
    const item = (text: string) => element("listitem", text);
    const nested = { type: "listitem", children: [{ type: "list", children: [item("Inner")] }] };
    const image = { type: "image", src: "/media/x/960.webp", alt: "A boat" };
    const before = document({ type: "list", children: [item("Outer"), nested] });
    const after = document({ type: "list", children: [item("Outer"), nested, item("Last")] }, image);
    expect(written(getLines(before, after))).toEqual([
      "… 1",
      "same: Inner",
      "added: +Last+",
      "added: +A boat+",
    ]);
  });

  test("distinguishes a replaced image from a changed description", () => {
    const image = (src: string, alt: string) => ({ type: "image", src, alt });
    const replaced = getLines(document(image("/a.webp", "")), document(image("/b.webp", "")));
    expect(replaced).toMatchObject([
      { kind: "image", src: "/a.webp", mark: "removed" },
      { kind: "image", src: "/b.webp", mark: "added" },
    ]);
    const described = getLines(document(image("/a.webp", "")), document(image("/a.webp", "A boat")));
    expect(described).toMatchObject([{ kind: "image", src: "/a.webp", mark: "changed" }]);
    expect(written(described)).toEqual(["changed: +A boat+"]);
  });

  test("falls back to whole paragraphs when words would take too long", () => {
    const parts = (text: string) => toBlocks(paragraphs(text));
    const late = { left: () => -1 };
    expect(diffDocuments(parts("Rain on tin"), parts("Rain on glass"), late)).toEqual([
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

test("shows plain fields as old and new and omits the row's metadata", () => {
  const row = { id: "1", updated_at: "1", order_index: 1, question: "Why?", published: false, content: null };
  const after = { ...row, updated_at: "2", order_index: 5, question: "Why not?", published: true };
  expect(diffFields(questions as unknown as Collection, row, after)).toEqual([
    { label: "Question", kind: "value", from: "Why?", to: "Why not?" },
    { label: "Published", kind: "value", from: "No", to: "Yes" },
  ]);
});

test("shows the slug of a collection whose ids are slugs", () => {
  const collection = models as unknown as Collection;
  const row = { id: "old", title: "One" };
  expect(diffFields(collection, row, { ...row, id: "new" })).toEqual([
    { label: "Slug", kind: "value", from: "old", to: "new" },
  ]);
  expect(diffFields(collection, null, row).map(({ label }) => label)).toEqual(["Title", "Slug"]);
});

test("identifies an image field by its URLs", () => {
  const collection = projects as unknown as Collection;
  const row = { id: "1", title: "One", image: "/old.webp" };
  expect(diffFields(collection, row, { ...row, image: "/new.webp" })).toEqual([
    {
      label: "Image",
      kind: "image",
      pieces: [
        { mark: "removed", text: "/old.webp" },
        { mark: "added", text: "/new.webp" },
      ],
    },
  ]);
  expect(diffFields(collection, row, { ...row, image: null })).toMatchObject([
    { pieces: [{ mark: "removed", text: "/old.webp" }] },
  ]);
});

test("a time is shown in the author's time zone", () => {
  const show = (publish_at: string | null) =>
    withLocalTimes(collection, { publish_at }, "Pacific/Kiritimati");
  const [before, after] = [show(null), show("2025-11-26T05:42:00+00:00")];
  expect(diffFields(collection, before, after)).toEqual([
    { label: "Publish at", kind: "value", from: "", to: "November 26, 2025, 19:42" },
  ]);
});
