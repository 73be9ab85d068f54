import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSoon } from "../../server/buffered-output";

let written: string[] = [];

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("lines are written together, in order, a tenth of a second after the first", () => {
  for (const line of ["one", "two", "three"]) writeSoon(line);
  vi.advanceTimersByTime(99);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(["one\ntwo\nthree\n"]);
  writeSoon("four");
  vi.advanceTimersByTime(100);
  expect(written[1]).toBe("four\n");
});

test("many lines do not wait", () => {
  for (let n = 0; n < 1_000; n++) writeSoon(String(n));
  expect(written.map((text) => text.split("\n").length - 1)).toEqual([500, 500]);
});

test("the lines that wait are written when the process ends", () => {
  writeSoon("last");
  process.emit("exit", 0);
  expect(written).toEqual(["last\n"]);
});
