import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Collection } from "~/content/collection";
import { toFormValues } from "~/content/fields/schema.server";
import type { Choice } from "~/content/merge/fields";
import { mergeForms } from "~/content/merge/merge.server";
import { copy } from "~/content/types/copy";
import { gallery } from "~/content/types/gallery";
import { notes } from "~/content/types/notes";
import { settings } from "~/content/types/settings";
import { parseDocument } from "~/rich-text/schema";

// On a busy machine a comparison would run out of time and be coarser.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

type Row = Record<string, unknown>;

const text = (words: string, format = 0) => ({ type: "text", text: words, format });
const paragraph = (words: string, format = 0) => ({ type: "paragraph", children: [text(words, format)] });
const list = (...items: string[]) => ({
  type: "list",
  listType: "number",
  children: items.map((item) => ({ type: "listitem", children: [text(item)] })),
});
const table = (...rows: string[][]) => ({
  type: "table",
  children: rows.map((cells) => ({
    type: "tablerow",
    children: cells.map((cell) => ({ type: "tablecell", children: [paragraph(cell)] })),
  })),
});

/** A document from paragraphs, written as texts, and other blocks. */
const content = (...blocks: (string | object)[]) => ({
  root: {
    type: "root",
    children: blocks.map((block) => (typeof block === "string" ? paragraph(block) : block)),
  },
});

/** The blocks of a document: texts, with a list's items and a table's cells in brackets. */
function outline(document: unknown): string[] {
  const read = (node: { text?: string; src?: string; children?: object[]; type?: string }): string => {
    const children = (node.children ?? []).map((child) => read(child as never));
    if (node.type === "list" || node.type === "table") return `[${children.join(", ")}]`;
    return node.type === "tablerow" ? children.join(" | ") : (node.text ?? node.src ?? children.join(""));
  };
  const { root } = document as { root: { children: object[] } };
  return root.children.map((node) => read(node as never));
}

function merge(collection: unknown, [base, local, remote]: [Row | null, Row, Row], choice?: Choice) {
  const definition = collection as Collection;
  const sides = {
    base: base && toFormValues(definition, base),
    local: toFormValues(definition, local),
    remote: toFormValues(definition, remote),
  };
  return mergeForms(definition, sides, () => choice ?? null);
}

/** The blocks of the merged text of a note. */
function mergeTexts(base: object | null, local: object, remote: object, choice?: Choice) {
  const rows: [Row | null, Row, Row] = [base && { content: base }, { content: local }, { content: remote }];
  const { values, conflicts } = merge(notes, rows, choice);
  const { document } = values.content as { document: object };
  expect(parseDocument(document)).toMatchObject({ ok: true });
  return { blocks: outline(document), conflicts: conflicts.length };
}

describe("a text", () => {
  const base = content("One fine day", "The rain fell", "In the end");

  test("takes what only one version changed, next to each other, too", () => {
    const local = content("One fine day in May", "The rain fell", "In the end");
    const remote = content("One fine day", "The heavy rain fell", "Added", "In the end");
    expect(mergeTexts(base, local, remote)).toEqual({
      blocks: ["One fine day in May", "The heavy rain fell", "Added", "In the end"],
      conflicts: 0,
    });
  });

  test("keeps paragraphs deleted that the other version left alone", () => {
    expect(
      mergeTexts(base, content("One fine day", "In the end"), content("One fine day", "The rain fell")),
    ).toEqual({
      blocks: ["One fine day"],
      conflicts: 0,
    });
  });

  test("asks about a paragraph that both changed, and only about that", () => {
    const local = content("One fine day", "The soft rain fell", "In the end, mine");
    const remote = content("One fine day", "The heavy rain fell", "In the end");
    const expected = {
      local: ["The soft rain fell"],
      remote: ["The heavy rain fell"],
      both: ["The soft rain fell", "The heavy rain fell"],
    };
    for (const choice of ["local", "remote", "both"] as const)
      expect(mergeTexts(base, local, remote, choice)).toEqual({
        blocks: ["One fine day", ...expected[choice], "In the end, mine"],
        conflicts: 1,
      });
  });

  test("doesn't ask about the blocks beside such a paragraph", () => {
    const local = content("One fine day in May", "Something else", "The soft rain fell", "In the end");
    const remote = content("One fine day", "The heavy rain fell", "In the end");
    expect(mergeTexts(base, local, remote, "remote")).toEqual({
      blocks: ["One fine day in May", "Something else", "The heavy rain fell", "In the end"],
      conflicts: 1,
    });
  });

  test("asks about a paragraph that one version deleted and the other changed", () => {
    const local = content("One fine day", "In the end");
    const remote = content("One fine day", "The heavy rain fell", "In the end");
    expect(mergeTexts(base, local, remote)).toEqual({ blocks: ["One fine day", "In the end"], conflicts: 1 });
    expect(mergeTexts(base, local, remote, "remote").blocks[1]).toBe("The heavy rain fell");
  });

  test("asks about different paragraphs added at the same place, and takes equal ones once", () => {
    const end = (more: string) => content("One fine day", "The rain fell", "In the end", more);
    expect(mergeTexts(base, end("Mine"), end("Theirs"), "both")).toEqual({
      blocks: [...outline(base), "Mine", "Theirs"],
      conflicts: 1,
    });
    expect(mergeTexts(base, end("Same"), end("Same"))).toEqual({
      blocks: [...outline(base), "Same"],
      conflicts: 0,
    });
  });

  test("treats a new format as a change, but not a different order of the same keys", () => {
    const bold = content(paragraph("One fine day", 1), "The rain fell", "In the end");
    expect(mergeTexts(base, bold, content("One fine night", "The rain fell", "In the end")).conflicts).toBe(
      1,
    );
    const reordered = JSON.parse(JSON.stringify(base), (_, value) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(mergeTexts(reordered, bold, base)).toEqual({ blocks: outline(base), conflicts: 0 });
  });

  test("merges lists by item and tables by row", () => {
    const before = content(list("Milk", "Bread", "Salt"), table(["a", "1"], ["b", "2"]));
    const local = content(list("Eggs", "Milk", "Brown bread", "Salt"), table(["a", "1"], ["b", "3"]));
    const remote = content(list("Oat milk", "Bread", "Salt", "Tea"), table(["aa", "1"], ["b", "2"]));
    expect(mergeTexts(before, local, remote)).toEqual({
      blocks: ["[Eggs, Oat milk, Brown bread, Salt, Tea]", "[aa | 1, b | 3]"],
      conflicts: 0,
    });
  });

  test("asks once about a table whose columns changed", () => {
    const before = content(table(["a", "1"], ["b", "2"]));
    const local = content(table(["a", "1"], ["b", "3"]));
    const remote = content(table(["a", "1", "x"], ["b", "2", "y"]));
    expect(mergeTexts(before, local, remote, "remote")).toEqual({
      blocks: ["[a | 1 | x, b | 2 | y]"],
      conflicts: 1,
    });
  });

  test("asks about every difference if nobody knows what was there before", () => {
    const local = content("Shared", "The soft rain fell", "Shared end");
    const remote = content("Shared", "The heavy rain fell", "Shared end", "More");
    expect(mergeTexts(null, local, remote, "remote")).toEqual({ blocks: outline(remote), conflicts: 2 });
    expect(mergeTexts(null, local, remote).blocks).toEqual(outline(local));
  });
});

describe("fields", () => {
  const row = {
    title: "Title",
    content: content("Text"),
    published: false,
    date: "2026-11-01",
    tags: ["a", "b"],
  };

  test("each come from the version that changed them", () => {
    const { values, conflicts, taken } = merge(notes, [
      row,
      { ...row, title: "Mine", tags: ["a", "mine"] },
      { ...row, published: true, date: "2026-11-02", tags: ["theirs", "a", "b"] },
    ]);
    expect(values).toMatchObject({
      title: "Mine",
      published: true,
      date: "2026-11-02",
      tags: "theirs, a, mine",
    });
    expect(conflicts).toEqual([]);
    expect(taken).toMatchObject([
      { label: "Published", from: "No", to: "Yes" },
      { label: "Tags" },
      { label: "Date", from: "2026-11-01", to: "2026-11-02" },
    ]);
  });

  test("that both changed are a choice, without “both”", () => {
    const rows: [Row, Row, Row] = [row, { ...row, title: "Mine" }, { ...row, title: "Theirs" }];
    const { values, conflicts } = merge(notes, rows, "both");
    expect(conflicts).toMatchObject([{ label: "Title", canBeBoth: false, chosen: null }]);
    expect(conflicts[0]).toMatchObject({
      local: [{ from: "Title", to: "Mine" }],
      remote: [{ from: "Title", to: "Theirs" }],
    });
    expect(values.title).toBe("Mine");
    expect(merge(notes, rows, "remote").values.title).toBe("Theirs");
  });

  test("an image stays with its description", () => {
    const image = { page: "creative", image: "/a.png", alt: "A boat", video: null };
    const { values, conflicts } = merge(
      gallery,
      [image, { ...image, image: "/b.png", alt: "A house" }, { ...image, alt: "A small boat" }],
      "remote",
    );
    expect(conflicts).toHaveLength(1);
    expect(values).toMatchObject({ image: "/a.png", alt: "A small boat" });
  });

  test("an option stays with the fields that depend on it", () => {
    const item = { type: "text", content: content("Text"), image_url: null, image_alt: "" };
    const { values, conflicts } = merge(
      copy,
      [
        item,
        { type: "image", content: null, image_url: "/b.png", image_alt: "A house" },
        { ...item, content: content("Longer text") },
      ],
      "remote",
    );
    expect(conflicts).toHaveLength(1);
    expect(values).toMatchObject({ type: "text", image_url: "" });
    expect(outline((values.content as { document: unknown }).document)).toEqual(["Longer text"]);
  });

  test("lists of lines are merged by line, and groups of URLs one by one", () => {
    const before = { ticker_quotes: ["One", "Two"], zulu_links: { agency: "https://a.org" }, language: "en" };
    const { values, conflicts } = merge(
      settings,
      [
        before,
        { ...before, ticker_quotes: ["One", "Two!"], language: "de" },
        {
          ...before,
          ticker_quotes: ["Zero", "One", "Two"],
          zulu_links: { agency: "https://b.org" },
          language: "fr",
        },
      ],
      "remote",
    );
    expect(conflicts.map(({ label }) => label)).toEqual(["Language"]);
    expect(values).toMatchObject({ ticker_quotes: "Zero\nOne\nTwo!", language: "fr" });
    expect(values.zulu_links).toMatchObject({ urls: { agency: "https://b.org" } });
  });

  test("a choice is for what its author has seen", () => {
    const getId = (theirs: string) =>
      merge(notes, [row, { ...row, title: "Mine" }, { ...row, title: theirs }]).conflicts[0]?.id;
    expect(getId("Theirs")).toBe(getId("Theirs"));
    expect(getId("Theirs")).not.toBe(getId("Theirs, again"));
  });
});

describe("any documents", () => {
  const words = fc.constantFrom("one", "two", "three", "four five", "four six", "seven");
  const item = fc.array(words, { maxLength: 3 }).map((items) => list(...items));
  const rows = fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 3 });
  const block = fc.oneof(
    { weight: 4, arbitrary: words.map((word) => paragraph(word)) },
    words.map((word) => paragraph(word, 1)),
    item,
    rows.map((cells) => table(...cells)),
    fc.constant({ type: "horizontalrule" }),
  );
  const documents = fc.array(block, { maxLength: 8 }).map((blocks) => {
    const parsed = parseDocument(content(...blocks));
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.document;
  });
  const getText = (base: object | null, local: object, remote: object, choice?: Choice) => {
    const rows: [Row | null, Row, Row] = [base && { content: base }, { content: local }, { content: remote }];
    const { values, conflicts } = merge(notes, rows, choice);
    const parsed = parseDocument((values.content as { document: unknown }).document);
    if (!parsed.ok) throw new Error(parsed.message);
    return { document: parsed.document, conflicts };
  };

  test("merge to the only version that changed", () => {
    fc.assert(
      fc.property(documents, documents, (base, changed) => {
        expect(getText(base, changed, base)).toEqual({ document: changed, conflicts: [] });
        expect(getText(base, base, changed)).toEqual({ document: changed, conflicts: [] });
        expect(getText(base, changed, changed)).toEqual({ document: changed, conflicts: [] });
      }),
    );
  });

  test("merge to one of the versions if it is chosen everywhere and the base is unknown", () => {
    fc.assert(
      fc.property(documents, documents, (local, remote) => {
        expect(getText(null, local, remote, "local").document).toEqual(local);
        expect(getText(null, local, remote, "remote").document).toEqual(remote);
      }),
    );
  });

  test("keep every block that one side changed or added if it is chosen everywhere", () => {
    const getBlocks = ({ root }: { root: { children: { type: string }[] } }) =>
      root.children
        .filter(({ type }) => type !== "list" && type !== "table")
        .map((node) => JSON.stringify(node));
    fc.assert(
      fc.property(documents, documents, documents, (base, local, remote) => {
        const old = new Set(getBlocks(base));
        const sides = { local, remote };
        for (const side of ["local", "remote"] as const) {
          const merged = getBlocks(getText(base, local, remote, side).document);
          for (const changed of getBlocks(sides[side]).filter((key) => !old.has(key)))
            expect(merged).toContain(changed);
        }
        const both = getBlocks(getText(base, local, remote, "both").document);
        for (const changed of [...getBlocks(local), ...getBlocks(remote)].filter((key) => !old.has(key)))
          expect(both).toContain(changed);
      }),
    );
  });

  test("merge the same way from both sides, with sides exchanged", () => {
    fc.assert(
      fc.property(documents, documents, documents, (base, local, remote) => {
        const one = getText(base, local, remote, "local");
        const other = getText(base, remote, local, "remote");
        expect(other.document).toEqual(one.document);
        expect(other.conflicts).toHaveLength(one.conflicts.length);
      }),
    );
  });
});

test("a time on which both differ is shown as in the history, in the author’s time zone", () => {
  const fields = notes.fields.map((field) =>
    field.kind === "date-time" ? { ...field, timeZone: "Pacific/Kiritimati" } : field,
  );
  const at = (hour: string): Row => ({ publish_at: `2025-11-26T${hour}:42:00+00:00` });
  const [conflict] = merge({ ...notes, fields }, [at("05"), at("06"), at("07")]).conflicts;
  const change = { label: "Publish at", kind: "value", from: "November 26, 2025, 19:42" };
  expect(conflict).toMatchObject({
    local: [{ ...change, to: "November 26, 2025, 20:42" }],
    remote: [{ ...change, to: "November 26, 2025, 21:42" }],
  });
});
