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
])("%s redirects to %s", (wanted, target) => {
  expect(getAllowedRedirect(SITE, wanted)).toBe(target);
});

test("all names of loopback are the same host, with the site's port", () => {
  expect(getAllowedRedirect("http://localhost:3000", "http://127.0.0.1:3000/notes")).toBe(
    "http://127.0.0.1:3000/notes",
  );
  expect(getAllowedRedirect("http://localhost:3000", "http://127.0.0.1:4000/")).toBe("http://localhost:3000");
});

test("any requested URL results in one of the site", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true })),
      (wanted) => {
        expect(new URL(getAllowedRedirect(SITE, wanted)).origin).toBe(SITE);
      },
    ),
  );
});
