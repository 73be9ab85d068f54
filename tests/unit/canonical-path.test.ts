import { expect, test } from "vitest";
import { toCanonical } from "../../server/canonical-path";

const PARTS = [
  ..."aK/.~\\;",
  ..."%25 %2F %2e %3C %00 %E9 %ED%A0%80 %e3%81%8b %E3%82%99 %CC%81 %CD%BE %E1%BF%AF %E2%84%AA %F0%9F%98%80".split(
    " ",
  ),
];

test("a redirect to the one spelling of a path leads nowhere else: not to a third one, nor to another host", () => {
  const wrong = PARTS.flatMap((first) =>
    PARTS.flatMap((second) =>
      PARTS.flatMap((third) => {
        const canonical = toCanonical(`/${first}${second}${third}`, true);
        const isOne =
          toCanonical(canonical, true) === canonical && /^\/(?![/\\])[\x21-\x7e]*$/.test(canonical);
        return isOne ? [] : [canonical];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test("an accent is not put on the last letter of an escape", () => {
  expect(toCanonical("/notes/%3C%CC%81", true)).toBe("/notes/%3C%CC%81");
  expect(toCanonical("/notes/C%CC%81", true)).toBe("/notes/%C4%86");
});
