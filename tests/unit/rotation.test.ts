import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getSlotKinds, pickDistinct, pickFree, startDelay } from "~/media/rotation";
import type { GalleryItem } from "~/site/gallery/item";
import { chooseSlots } from "~/site/gallery/items.server";
import { mergeSlots, toSlots } from "~/site/gallery/slots";

const item = (image: string | null, video: string | null = null): GalleryItem => ({
  ...{ image, video, alt: `${video ?? image}`, title: null, year: null },
});
const pictures = (count: number) => Array.from({ length: count }, (_, number) => item(`/${number}.webp`));
const videos = (count: number) => Array.from({ length: count }, (_, number) => item(null, `/${number}.mp4`));

describe("the gallery's rotation", () => {
  test.each([
    [149, 2, "ppvppppvpp"],
    [149, 9, "ppvppppvpp"],
    [149, 1, "ppvppppppp"],
    [149, 0, "pppppppppp"],
    [5, 5, "ppvpppvvvv"],
    [3, 1, "ppvp"],
    [1, 1, "pv"],
    [0, 3, "vvv"],
    [0, 12, "vvvvvvvvvv"],
    [0, 0, ""],
  ])("shows %i pictures and %i videos as %s", (pictures, videos, slots) => {
    expect(
      getSlotKinds(pictures, videos)
        .join("")
        .replace(/icture|ideo/g, ""),
    ).toBe(slots);
  });

  test("starts slots after 0, 666 or 1333 ms", () => {
    const slots = [0, 1, 3, 4, 5, 6, 8, 9];
    expect(slots.map(startDelay)).toEqual([0, 666, 1333, 1333, 0, 666, 1333, 0]);
  });

  test("shows the first videos, and all pictures in their order if there are few", () => {
    expect(chooseSlots([...videos(3), ...pictures(8)]).map(({ alt }) => alt)).toEqual([
      ...["/0.webp", "/1.webp", "/0.mp4", "/2.webp", "/3.webp", "/4.webp", "/5.webp", "/1.mp4"],
      ...["/6.webp", "/7.webp"],
    ]);
  });

  test("keeps what is shown when the author changes the gallery, and replaces what is gone", () => {
    const all = pictures(20);
    const shown = toSlots(chooseSlots([...videos(2), ...all]));
    const [gone, described] = [shown[0]?.item?.image, shown[1]?.item?.image];
    const left = all
      .filter(({ image }) => image !== gone)
      .map((old) => (old.image === described ? { ...old, alt: "A new description" } : old));
    const merged = mergeSlots(shown, chooseSlots([...videos(2), ...left]), left).map(({ item }) => item);
    expect(merged.slice(2)).toEqual(shown.slice(2).map(({ item }) => item));
    expect(merged[1]).toMatchObject({ image: described, alt: "A new description" });
    expect(merged[0]?.image).not.toBe(gone);
    expect(new Set(merged.map((item) => item?.alt)).size).toBe(10);
  });

  test("never shows a picture twice, however the gallery changes", () => {
    const sizes = fc.nat({ max: 12 });
    fc.assert(
      fc.property(fc.tuple(sizes, sizes), fc.tuple(sizes, sizes), (before, after) => {
        const shown = toSlots(chooseSlots([...pictures(before[0]), ...videos(before[1])]));
        const left = pictures(after[0]).reverse();
        const next = chooseSlots([...left, ...videos(after[1])]);
        const merged = mergeSlots(shown, next, left).map(({ item }) => item?.alt);
        expect(merged).toHaveLength(Math.min(10, after[0] + after[1]));
        expect(new Set(merged).size).toBe(merged.length);
        expect(merged).not.toContain(undefined);
      }),
    );
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
        const next = pickFree([...Array(10).keys()], (number) => !taken.includes(number));
        if (taken.length === 10) expect(next).toBeUndefined();
        else expect(taken).not.toContain(next);
      }),
    );
  });
});
