import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttleByCost } from "../../app/admin/drafts/throttle-by-cost";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A form whose text takes `cost` ms to write. */
function makeForm(cost: number) {
  const form = { text: "", written: [] as string[] };
  const writes = throttleByCost(() => {
    vi.advanceTimersByTime(cost);
    form.written.push(form.text);
  });
  const type = (key: string) => {
    form.text += key;
    writes.schedule();
  };
  return { form, writes, type };
}

test("a short text is written with every key", () => {
  const { form, type } = makeForm(0);
  for (const key of "abc") type(key);
  expect(form.written).toEqual(["a", "ab", "abc"]);
});

test("a long text is written at most for three hundredths of the time, and its last key always", () => {
  const { form, type } = makeForm(12);
  for (const key of "abc") type(key);
  expect(form.written).toEqual(["a"]);
  vi.advanceTimersByTime(400);
  expect(form.written).toEqual(["a", "abc"]);
});

test("a key in a long text is not held up by the write", () => {
  const { form, type } = makeForm(20);
  type("a");
  vi.advanceTimersByTime(1_000);
  type("b");
  expect(form.written).toEqual(["a"]);
  vi.advanceTimersByTime(20);
  expect(form.written).toEqual(["a", "ab"]);
});

test("no key waits longer than half a second, however slow the storage is", () => {
  const { form, type } = makeForm(2_000);
  for (const key of "ab") type(key);
  vi.advanceTimersByTime(500);
  expect(form.written).toEqual(["a", "ab"]);
});

test("a page that is left writes what still waits, once", () => {
  const { form, writes, type } = makeForm(20);
  for (const key of "ab") type(key);
  writes.flush();
  expect(form.written).toEqual(["a", "ab"]);
  writes.flush();
  vi.advanceTimersByTime(1_000);
  expect(form.written).toEqual(["a", "ab"]);
});
