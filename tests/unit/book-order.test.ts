import { describe, expect, test } from "vitest";
import { bookOrder } from "~/content/book-order";

const builtIn = ["a", "b", "c", "d"];

describe("the order of the book", () => {
  test("is the built-in one while nothing is saved", () => {
    expect(bookOrder(builtIn, [])).toEqual(builtIn);
  });

  test("stays when an essay is saved in its place, and own ones follow", () => {
    expect(bookOrder(builtIn, ["c"])).toEqual(builtIn);
    expect(bookOrder(builtIn, ["b", "d", "own"])).toEqual(["a", "b", "c", "d", "own"]);
    expect(bookOrder(builtIn, ["own"])).toEqual(["a", "b", "c", "d", "own"]);
  });

  test("is the author's once all are saved", () => {
    expect(bookOrder(builtIn, ["d", "own", "a", "c", "b"])).toEqual(["d", "own", "a", "c", "b"]);
  });

  test("keeps the author's when a saved one is deleted: it stands after the one before it", () => {
    expect(bookOrder(builtIn, ["d", "own", "a", "c"])).toEqual(["d", "own", "a", "b", "c"]);
  });
});
