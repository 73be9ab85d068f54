import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PICTURE_SLOTS, pickDistinct, pickOther, SLOTS, startDelay, VIDEO_SLOTS } from "~/media/rotation";

describe("the gallery's rotation", () => {
  test("has two videos and eight pictures in ten slots", () => {
    expect([...VIDEO_SLOTS, ...PICTURE_SLOTS].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: SLOTS }, (_, slot) => slot),
    );
  });

  test("starts slots after 0, 666 or 1333 ms", () => {
    expect(PICTURE_SLOTS.map(startDelay)).toEqual([0, 666, 1333, 1333, 0, 666, 1333, 0]);
  });

  test("starts with different pictures", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 149 }), fc.integer({ min: 0, max: 8 }), (total, count) => {
        const picked = pickDistinct(total, count);
        expect(new Set(picked).size).toBe(Math.min(total, count));
        expect(picked.every((number) => number >= 0 && number < total)).toBe(true);
      }),
    );
  });

  test("never repeats a visible picture, and has no replacement when all are visible", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 9 })), (taken) => {
        const next = pickOther(10, new Set(taken));
        if (taken.length === 10) expect(next).toBeNull();
        else expect(taken).not.toContain(next);
      }),
    );
  });
});
