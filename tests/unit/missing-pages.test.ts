import { afterEach, expect, test, vi } from "vitest";
import { isNoise, missingPages, noteMissingPage } from "~/content/redirects/missing-pages.server";
import { notFound } from "~/content/redirects/not-found.server";

afterEach(() => {
  missingPages.take();
  vi.restoreAllMocks();
});

const get = (path: string, method = "GET") => new Request(`http://site.invalid${path}`, { method });

test("requests for one missing page are counted together, however they spell it", () => {
  for (const path of ["/Old/?token=abc", "/old#x", "/%6fld?b"]) noteMissingPage(get(path));
  expect(missingPages.take()).toMatchObject([{ path: "/old", count: 3 }]);
});

test("only a few of many made-up paths are kept", () => {
  for (let n = 0; n < 10_000; n++) noteMissingPage(get(`/made-up-${n}`));
  expect(missingPages.take()).toHaveLength(25);
});

test("a request that isn't a reader's for a page is not counted", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const request of [
    get("/old", "HEAD"),
    get("/old", "POST"),
    get("/.markdown/old"),
    get("/"),
    get("//"),
  ])
    noteMissingPage(request);
  await notFound({ request: get("/wp-login.php"), context: {} });
  expect(missingPages.take()).toEqual([]);
});

test.each([
  ...["/wp-login.php", "/wp-content/uploads/a.jpg", "/blog/wp-admin", "/xmlrpc.php", "/.env", "/.git/config"],
  ...["/a/.well-known/x", "/cgi-bin/luci", "/phpmyadmin", "/index.php/old", "/backup.sql", "/favicon-32.png"],
  ...["/-/draft/abc/extra", "/old/auth/invite/abc"],
  ...["/mail/jane@example.org", "/reset/1a2b3c4d5e6f7g8h9i0j", `/${"a".repeat(201)}`],
])("%s is noise", (path) => expect(isNoise(path)).toBe(true));

test.each([
  ...["/old", "/2019/05/17/on-being-late.html", "/blog/why-i-left-internationalization", "/models/gone"],
  ...["/notes/0f8fad5b-d9cb-469f-a165-70867728950e", "/über-mich", "/vendor-lock-in"],
])("%s may be a link that broke", (path) => expect(isNoise(path)).toBe(false));
