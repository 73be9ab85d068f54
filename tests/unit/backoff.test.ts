import { expect, test } from "vitest";
import { Backoff, spread } from "~/runtime/backoff";

test("delays double up to the maximum and start again after a success", () => {
  const backoff = new Backoff(200, 1_000);
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([200, 400, 800, 1_000, 1_000]);
  backoff.reset();
  expect(backoff.next()).toBe(200);
});

test("delays are spread between half and one and a half times their length", () => {
  const waits = Array.from({ length: 1_000 }, () => spread(100));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...waits)).toBeLessThan(150);
  expect(new Set(waits).size).toBeGreaterThan(900);
});
