import { describe, expect, test } from "vitest";
import { type Card, cardPath, cardVersion } from "~/cards/card";
import { entryCard } from "~/cards/entry";
import { type Box, layoutOf } from "~/cards/layout";

const card = (title: string, more: Partial<Card> = {}): Card => ({
  title,
  label: "November 18, 2026",
  site: "A Name",
  ...more,
});

/** Every text of a layout with its style, in order; spaces stand for nothing. */
function texts(box: Box): { text: string; style: Box["props"]["style"] }[] {
  const { children = [], style } = box.props;
  if (typeof children !== "string") return children.flatMap(texts);
  return children.trim() ? [{ text: children, style }] : [];
}
const words = (drawn: Card) => texts(layoutOf(drawn)).map(({ text }) => text);

describe("a card's address", () => {
  test("changes with everything that is drawn", () => {
    const versions = [card("A"), card("B"), card("A", { label: "x" }), card("A", { site: "x" })].map(
      cardVersion,
    );
    expect(new Set(versions).size).toBe(4);
    expect(cardVersion(card("A"))).toBe(versions[0]);
    expect(cardPath("note", "a/b", card("A"))).toBe(`/og/note/a%2Fb.png?v=${versions[0]}`);
  });
});

describe("a card", () => {
  test("shows title, site and day", () => {
    expect(words(card("Small boats turn first"))).toEqual([
      "Small boats turn first",
      "A Name",
      "November 18, 2026",
    ]);
  });

  test("of the site shows its title alone", () => {
    expect(words(card("A Name", { label: "" }))).toEqual(["A Name"]);
  });

  test("of an entry without a title begins with its words, without words with its day", () => {
    const content = (text: string) => ({ root: { children: [{ type: "text", text }] } });
    expect(entryCard({ content: content("Seen today. And so on.") }, "2026-11-18", "A").title).toMatch(
      /^Seen/,
    );
    expect(entryCard({ content: content("") }, "2026-11-18T10:00:00+00:00", "A").title).toBe(
      "November 18, 2026",
    );
  });

  test("has a smaller type for a longer title, and cuts what is too long", () => {
    const sizes = [10, 30, 60, 120, 300].map((length) => texts(layoutOf(card("x".repeat(length))))[0]?.style);
    const px = sizes.map((style) => Number(style?.fontSize));
    expect(px).toEqual(px.toSorted((a, b) => b - a));
    expect(new Set(px).size).toBe(5);
    for (const style of sizes) expect(Number(style?.lineClamp)).toBeLessThanOrEqual(6);
  });

  test("leaves out what no font can draw", () => {
    expect(words(card("Hello 👋🏽 world 🎉 👩‍👩‍👧"))[0]).toBe("Hello world");
    expect(words(card("🎉🎉"))).toEqual(["November 18, 2026", "A Name"]);
    expect(words(card("日本語のタイトル"))[0]).toBe("November 18, 2026");
    expect(words(card("Reading 日本"))[0]).toBe("Reading");
    expect(words(card("", { label: "", site: "" }))).toEqual(["·"]);
  });

  test("is mirrored for a title that is read from the right", () => {
    const [arabic, latin] = [card("كتبت هذا"), card("I wrote this")].map(
      (one) => texts(layoutOf(one))[0]?.style,
    );
    expect([arabic?.direction, latin?.direction]).toEqual(["rtl", "ltr"]);
    expect(arabic?.letterSpacing).toBe(0);
  });
});
