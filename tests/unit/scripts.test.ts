import { expect, test } from "vitest";
import { normalizeTag } from "~/content/fields/tags";
import { plain } from "~/content/fields/text";
import { bareUrls } from "~/editor/bare-urls";
import { safeUrl } from "~/rich-text/links";
import { getLetter, isComposing } from "~/ui/keys";

test("a bare URL ends where the sentence goes on, in any script", () => {
  const url = "https://example.com/page";
  for (const around of [
    "AAA。次の文",
    "（AAA）",
    "AAA、それと",
    "AAA، ثم",
    "「AAA」",
    "AAA；再",
    "AAA.",
    "AAA؟",
  ])
    expect(bareUrls(around.replace("AAA", url)).map((found) => found.url)).toEqual([url]);
  expect(bareUrls("https://ja.wikipedia.org/wiki/東京 ").map(({ end }) => end)).toEqual([32]);
});

test("a shortcut's letter is on the same key under any layout", () => {
  expect(getLetter({ key: "ы", code: "KeyS" })).toBe("s");
  expect(getLetter({ key: "S", code: "KeyS" })).toBe("s");
  // Where Latin letters are elsewhere, they count: Dvorak has an o on that key.
  expect(getLetter({ key: "o", code: "KeyS" })).toBe("o");
  expect(getLetter({ key: "Enter", code: "Enter" })).toBe("enter");
});

test("the Enter that Safari sends after a composition belongs to it", () => {
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

test("one tag has one spelling", () => {
  expect(["ＡＢＣ", "ﾀｸﾞ", "İstanbul", "ISTANBUL"].map(normalizeTag)).toEqual([
    ...["abc", "タグ", "istanbul", "istanbul"],
  ]);
});

test("a title that nobody would see is empty", () => {
  for (const title of ["\u200b", "\u200f \u00ad", "\u2800"]) expect(plain(title)).toBe("");
  expect(plain("می\u200cخواهم")).toBe("می\u200cخواهم");
});

test("a link with a joiner is a link", () => {
  expect(safeUrl("https://fa.wikipedia.org/wiki/می\u200cخواهم")).toBe(
    "https://fa.wikipedia.org/wiki/می%E2%80%8Cخواهم",
  );
  expect(safeUrl("https://a.example/\u202e")).toBeNull();
});
