import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { counted, newAdmin, newUser, post, send, signIn, target } from "./target";

/** URLs of other sites in spellings that have fooled browsers and servers. */
const ELSEWHERE = [
  "https://evil.example",
  "HTTPS:evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/a/..//evil.example",
  "//evil.example/%2f..",
  "/%0d%0aLocation:%20https://evil.example",
  "/\r\nLocation: https://evil.example",
  "/@evil.example//evil.example",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  `${target.url}.evil.example/`,
  `${target.url}@evil.example/`,
  "http:evil.example",
  "/\u2028/evil.example",
  "／／evil.example",
];

const here = target.url;
/** The origin to which this Location header would take a browser. */
const destination = (location: string) => new URL(location, target.url).origin;

test("signing in never redirects to another site", async () => {
  const cookie = await signIn(await newUser());
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "//",
    ".",
    "..",
    "%2f",
    "%5c",
    "\t",
    "@",
    ":",
    "evil.example",
    "?",
    "#",
  );
  const made = fc.sample(fc.array(pieces, { minLength: 1, maxLength: 8 }), { seed: 1, numRuns: 150 });
  const urls = [...ELSEWHERE, ...made.map((parts) => `/${parts.join("")}`)];
  for (const next of urls) {
    const { status, headers } = await send(`/auth?next=${encodeURIComponent(next)}`, { headers: { cookie } });
    expect(status, next).toBe(302);
    expect(destination(String(headers.location)), next).toBe(target.url);
  }
  counted("tried", urls.length, "URLs to lead somebody elsewhere after signing in");
});

test("no path redirects to another site", async () => {
  const paths = ELSEWHERE.filter((url) => /^[/\\]/.test(url)).flatMap((url) => {
    const path = encodeURI(url.replaceAll("\\", "/")).replaceAll("%25", "%");
    return [path, `${path}/`, `/notes/..${path}/`];
  });
  for (const path of paths) {
    const { headers } = await send(path);
    if (headers.location) expect(destination(headers.location), path).toBe(target.url);
  }
  counted("tried", paths.length, "paths that look like other sites");
});

test("a redirect leads to another site only if its admin has named that site in so many words", async () => {
  const cookie = await signIn(await newAdmin());
  let stored = 0;
  for (const elsewhere of ELSEWHERE) {
    const id = randomUUID();
    const fields = { intent: "save", id, version: "", from_path: `/old/${id}`, target: elsewhere };
    await post("/admin/redirects/new", fields, { cookie });
    const { location } = (await send(`/old/${id}`)).headers;
    if (location) stored += 1;
    if (location && !/^https?:\/\//i.test(elsewhere)) expect(destination(location), elsewhere).toBe(here);
  }
  expect(stored).toBeGreaterThan(0);
  counted("tried", ELSEWHERE.length, "disguised sites as the target of a redirect");
});

test("a visitor can neither choose where a redirect leads nor what headers it has", async () => {
  const cookie = await signIn(await newAdmin());
  const fields = { intent: "save", id: randomUUID(), version: "", from_path: "/led-on", target: "/about" };
  await post("/admin/redirects/new", fields, { cookie });
  const made = [
    "//evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "%0d%0aX-Evil:%201",
    "@evil.example",
  ];
  const queries = [
    "?//evil.example",
    "?%0d%0aX-Evil:%201",
    "?@evil.example/",
    "?#//evil.example",
    "?\\evil.example",
  ];
  expect((await send("/led-on")).headers.location).toBe("/about");
  for (const path of [...made, ...queries, ...queries.map((query) => `.md${query}`)]) {
    const { headers } = await send(`/led-on${path}`);
    expect(headers["x-evil"], path).toBeUndefined();
    if (headers.location) expect(destination(headers.location), path).toBe(here);
  }
  counted("tried", made.length + 2 * queries.length, "spellings of a redirect's URL");
});

test("the theme form redirects only within this site", async () => {
  for (const url of ELSEWHERE) {
    const { headers } = await post(`/theme?to=${encodeURIComponent(url)}`, {
      theme: "dark",
      to: url,
    });
    if (headers.location) expect(destination(headers.location), url).toBe(target.url);
  }
  counted("tried", ELSEWHERE.length, "URLs to lead somebody elsewhere with a form");
});

test("every page has one spelling, which limits and hidden pages are decided by", async () => {
  for (const [path, canonical] of [
    ["/Events?since=1", "/events?since=1"],
    ["/%65vents", "/events"],
    ["/Brio", "/brio"],
    ["/%62rio.data?a=B", "/brio.data?a=B"],
    ["/ABOUT/", "/about"],
    ["/Auth/invite/To_Ken", "/auth/invite/To_Ken"],
    ["/x/../models", "/models"],
    ["/./models/focus", "/models/focus"],
    ["/models/%66ocu%73?a=%66", "/models/focus?a=%66"],
    ["/models\\focus", "/models/focus"],
    ["/x/..", "/"],
    ["/100%", "/100%25"],
    ["/notes/%E0%A4%A?a=b", "/notes/%25E0%25A4%25A?a=b"],
    ["//Example.com", "/example.com"],
    ["/\\Example.com", "/example.com"],
    ["/..//Example.com", "/example.com"],
    ["//x/..", "/"],
    ["//-/draft/To_Ken%", "/-/draft/To_Ken%25"],
    ["/tags/caf%c3%a9", "/tags/caf%C3%A9"],
  ] as const) {
    const { status, headers } = await send(path);
    expect([status, headers.location], path).toEqual([308, canonical]);
  }
  for (const path of ["/%5CExample.com/", "/%2FExample.com", "/x/..\\\\Example.com"])
    expect((await send(path)).headers.location ?? "/", path).not.toMatch(/^\/[/\\]/);
});
