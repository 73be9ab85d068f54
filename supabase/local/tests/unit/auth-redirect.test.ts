import fc from "fast-check";
import { expect, test } from "vitest";
import { getAllowedRedirect } from "../../src/auth/redirect";

const SITE = "https://site.example";

test.each([
  ["https://site.example/notes?a=1#top", "https://site.example/notes?a=1#top"],
  ["https://site.example", SITE],
  [null, SITE],
  ["", SITE],
  ["/notes", SITE],
  ["https://site.example.evil.org/", SITE],
  ["https://evil.org/https://site.example", SITE],
  ["https://site.example@evil.org/", SITE],
  ["https://user:password@site.example/", SITE],
  ["http://site.example/", SITE],
  ["https://site.example:8443/", SITE],
  ["javascript:alert(1)", SITE],
  ["data:text/html,x", SITE],
])("%s leads to %s", (wanted, target) => {
  expect(getAllowedRedirect(SITE, wanted)).toBe(target);
});

test("a site on loopback is the same under each name of loopback, on its own port", () => {
  expect(getAllowedRedirect("http://localhost:3000", "http://127.0.0.1:3000/notes")).toBe(
    "http://127.0.0.1:3000/notes",
  );
  expect(getAllowedRedirect("http://localhost:3000", "http://127.0.0.1:4000/")).toBe("http://localhost:3000");
});

test("whatever is asked for, the link leads to the site", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true })),
      (wanted) => {
        expect(new URL(getAllowedRedirect(SITE, wanted)).origin).toBe(SITE);
      },
    ),
  );
});
