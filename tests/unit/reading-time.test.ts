import { expect, test } from "vitest";
import { countWords, getReadingMinutes } from "~/rich-text/reading-time";

test.each([
  ["", 0],
  ["One two – three,\nfour.", 4],
  ["می\u200cخواهم بروم", 2],
  ["हिन्दी भाषा", 2],
  ["我喜欢苹果，因为它很好吃。", 11],
  ["我用 Lexical 写作", 5],
  ["コーヒー", 4],
  ["ภาษาไทยง่าย", 3],
])("the words of “%s”", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test("a Chinese essay takes as long as its characters", () => {
  expect(getReadingMinutes(countWords("我喜欢苹果因为它很好吃".repeat(100)))).toBe(5);
});
