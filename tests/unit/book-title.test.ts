import { expect, test } from "vitest";
import { splitBookTitle } from "~/content/book-title";

test.each([
  ["The Mezzanine, by Nicholson Baker", "The Mezzanine", "Nicholson Baker"],
  ["Death by Black Hole, by Neil deGrasse Tyson", "Death by Black Hole", "Neil deGrasse Tyson"],
  ["Stand by Me", "Stand by Me", null],
  ["Bread, Better, by Half, by A. Baker", "Bread, Better, by Half", "A. Baker"],
])("%s is split at its last “, by ”", (title, name, author) => {
  expect(splitBookTitle(title)).toEqual({ name, author });
});
