import { describe, expect, test } from "vitest";
import { firstWords, short } from "~/collections/first-words";

const document = (...paragraphs: string[]) => ({
  root: {
    type: "root",
    children: paragraphs.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] })),
  },
});

describe("the first words of a text", () => {
  test("are its first line when that is short; what follows is the rest on one line", () => {
    expect(firstWords(document("On rain", "It fell.", "It stopped."))).toEqual({
      title: "On rain",
      rest: "It fell. It stopped.",
    });
  });

  test("are the first sentence of a long line", () => {
    const { title, rest } = firstWords(
      document(`The bus was late again today. ${"Then more happened. ".repeat(9)}`),
    );
    expect(title).toBe("The bus was late again today.");
    expect(rest).toMatch(/^Then more happened\./);
  });

  test("end between two words when no sentence ends early enough", () => {
    const { title, rest } = firstWords(document("word ".repeat(40)));
    expect(title).toMatch(/^(word )+…$/);
    expect(title.length).toBeLessThanOrEqual(74);
    expect(rest).toMatch(/^word/);
  });

  test("of one word without end are cut", () => {
    expect(firstWords(document("x".repeat(5_000))).title.length).toBeLessThanOrEqual(74);
  });

  test("of a row in a list are those of its beginning, which is a text", () => {
    expect(firstWords("A line\nAnother")).toEqual({ title: "A line", rest: "Another" });
  });

  test("are empty for nothing", () => {
    for (const nothing of [document(""), null, {}, ""]) {
      expect(firstWords(nothing)).toEqual({ title: "", rest: "" });
    }
  });
});

test("a short text stays as it is; a long one is cut between words", () => {
  expect(short("a b")).toBe("a b");
  expect(short("word ".repeat(100))).toMatch(/word …$/);
});
