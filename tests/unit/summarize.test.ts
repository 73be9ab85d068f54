import { describe, expect, test } from "vitest";
import { firstLine, summarize, truncate } from "~/content/summarize";
import { cutText } from "~/ui/cut-text";

const document = (...paragraphs: string[]) => ({
  root: {
    type: "root",
    children: paragraphs.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] })),
  },
});

describe("a summary", () => {
  test("is a short first line, with the rest on one line", () => {
    expect(summarize(document("It looked as follows:", "Wet.")).title).toBe("It looked as follows…");
    expect(summarize(document("On rain", "It fell.", "It stopped."))).toEqual({
      title: "On rain",
      rest: "It fell. It stopped.",
    });
  });

  test("sets a heading apart from the text below it", () => {
    const heading = "Is it “late”?";
    expect(
      summarize(document("On rain", "A short history", "It fell.", heading, "It is", "2 cups")).rest,
    ).toBe(`A short history · It fell. ${heading} It is · 2 cups`);
  });

  test("of an entry with a title is made of sentences, not of headings and code, unless it has nothing else", () => {
    const block = (type: string, text: string) => ({ type, children: [{ type: "text", text }] });
    const heading = block("heading", "A history");
    const content = (...children: object[]) => ({ root: { type: "root", children } });
    const blocks = [
      heading,
      block("paragraph", "It fell."),
      block("code", "x = 1"),
      block("paragraph", "Then"),
    ];
    expect(firstLine(content(...blocks))).toBe("It fell. Then");
    expect(firstLine(content(heading))).toBe("A history");
  });

  test("is the first sentence of a long line", () => {
    const { title, rest } = summarize(
      document(`The bus was late again today. ${"Then more happened. ".repeat(9)}`),
    );
    expect(title).toBe("The bus was late again today.");
    expect(rest).toMatch(/^Then more happened\./);
  });

  test("keeps the last word of a sentence that is little longer than a line", () => {
    const sentence = "If you have to explain where the light switch is, it’s in the wrong place.";
    for (const more of [[], ["He charged for the visit."]])
      expect(summarize(document(sentence, ...more)).title).toBe(sentence);
    expect(summarize(document(`${sentence} More.`)).title).toBe(sentence);
  });

  test("ends between words when no sentence ends early enough", () => {
    const { title, rest } = summarize(document("word ".repeat(40)));
    expect(title).toMatch(/^(word )+word…$/);
    expect(title.length).toBeLessThanOrEqual(74);
    expect(rest).toMatch(/^word/);
  });

  test("truncates an endless word", () => {
    expect(summarize(document("x".repeat(5_000))).title.length).toBeLessThanOrEqual(74);
  });

  test.each([
    [71, "か"],
    [70, "か"],
    [69, "が".normalize("NFD")],
  ])("never ends within what readers take for one letter (after %d characters)", (before, letter) => {
    const start = "あ".repeat(before);
    for (const whole of ["🎉", "👨‍👩‍👧‍👦", "🇯🇵", "हि", letter]) {
      const { title, rest } = summarize(document(start + whole.repeat(90)));
      const kept = title.slice(start.length, -1);
      expect(kept).toBe(whole.repeat(kept.length / whole.length));
      expect(rest.replace(/…$/, "").replaceAll(whole, "")).toBe("");
      // What the server sends as UTF-8 is what the browser makes of the same text.
      expect(Buffer.from(title).toString()).toBe(title);
    }
  });

  test.each([
    ["今日は天気がいい。", "明日は雨が降るらしい。"],
    ["「もう帰るの？」と聞いた。", "返事はなかった。"],
    ["本当に終わったのか！？", "まだ信じられない。"],
    ["यह पहला वाक्य है।", " दूसरा वाक्य यहाँ है।"],
    ["هل وصلت الرسالة؟", " نعم، وصلت أمس."],
  ])("is the first sentence, wherever it is written: %s", (first, next) => {
    const { title, rest } = summarize(document(first + next.repeat(9)));
    expect(title).toBe(first);
    expect(rest.startsWith(next.trim())).toBe(true);
  });

  test("does not end at the first word of a text without spaces", () => {
    expect(summarize(document(`2024年 ${"夏の記録を残しておく、".repeat(9)}`)).title.length).toBeGreaterThan(
      60,
    );
  });

  test("leaves footnotes out", () => {
    const note = { type: "note", children: [{ type: "text", text: "Says who?" }] };
    const children = [{ type: "text", text: "It rained" }, note, { type: "text", text: "." }];
    const content = { root: { type: "root", children: [{ type: "paragraph", children }] } };
    expect(summarize(content)).toEqual({ title: "It rained.", rest: "" });
  });

  test("summarizes a text without its formatting", () => {
    const children = [
      ["About 10"],
      ["6", 64],
      [" of H"],
      ["2", 32],
      ["O; "],
      ["not this", 4],
      [" but the 10"],
      ["th", 64],
    ].map(([text, format]) => ({ type: "text", text, format }));
    expect(summarize({ root: { children: [{ type: "paragraph", children }] } }).title).toBe(
      "About 10⁶ of H₂O; but the 10th",
    );
  });

  test("of a list row uses the beginning of its text", () => {
    expect(summarize("A line\nAnother")).toEqual({ title: "A line", rest: "Another" });
  });

  test("is empty for nothing", () => {
    for (const nothing of [document(""), null, {}, ""]) {
      expect(summarize(nothing)).toEqual({ title: "", rest: "" });
    }
  });
});

test("keeps a short text and cuts a long one between words", () => {
  expect(truncate("a b")).toBe("a b");
  expect(truncate("word ".repeat(100))).toMatch(/word…$/);
  expect(truncate("Title One two", 12)).toBe("Title One…");
  expect(truncate("Unbreakable", 6)).toBe("Unbre…");
});

test("cuts a text to characters as the database counts them, and a letter of many characters only if it must", () => {
  expect(cutText("🎉".repeat(300), 300)).toBe("🎉".repeat(300));
  expect(cutText("🎉".repeat(301), 300)).toBe("🎉".repeat(300));
  expect(cutText("ab👨‍👩‍👧", 4)).toBe("ab");
  expect(cutText(`e${"\u0301".repeat(9)}`, 3)).toBe("e\u0301\u0301");
});
