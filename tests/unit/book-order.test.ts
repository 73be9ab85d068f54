import { describe, expect, test } from "vitest";
import { bookOrder } from "~/content/book-order";

const builtIn = ["a", "b", "c", "d"];

describe("the order of the book", () => {
  test("is built in while nothing is saved", () => {
    expect(bookOrder(builtIn, [])).toEqual(builtIn);
  });

  test("keeps a saved essay in place and appends new ones", () => {
    expect(bookOrder(builtIn, ["c"])).toEqual(builtIn);
    expect(bookOrder(builtIn, ["b", "d", "own"])).toEqual(["a", "b", "c", "d", "own"]);
    expect(bookOrder(builtIn, ["own"])).toEqual(["a", "b", "c", "d", "own"]);
  });

  test("is the author's once all are saved", () => {
    expect(bookOrder(builtIn, ["d", "own", "a", "c", "b"])).toEqual(["d", "own", "a", "c", "b"]);
  });

  test("keeps a deleted essay after the one that preceded it", () => {
    expect(bookOrder(builtIn, ["d", "own", "a", "c"])).toEqual(["d", "own", "a", "b", "c"]);
  });
});
