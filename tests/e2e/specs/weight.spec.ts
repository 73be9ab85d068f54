import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { drawings } from "~/drawings/drawings";
import { heard, serviceClient } from "../support/content";
import { expect, test, waitForHydration } from "../support/fixtures";
import type { Site } from "../support/start-site";

/** The specification's budget for a public page's JavaScript (bytes, brotli). */
const BUDGET = 85 * 1024;
/** The shared chunks, the public chunk, the entry, three nested routes and the picture names. */
const MAX_SCRIPTS = 7;
const PUBLIC = ["/", "/notes", "/feed", "/links", "/auth", "/missing"];

test("public pages load nothing of the editor or the admin and nothing from other hosts @js", async ({
  page,
  site,
}) => {
  // Otherwise a renamed chunk would make this test pass vacuously.
  const chunks = readdirSync("public/build", { recursive: true, encoding: "utf8" });
  expect(chunks.some((name) => name.includes("rich-text-editor"))).toBe(true);

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const path of PUBLIC) {
    await page.goto(path, { waitUntil: "load" });
    // Nor when somebody points at a link.
    for (const link of await page.locator("nav a").all()) await link.hover();
  }
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
  expect(asked.filter((url) => /rich-text-editor|routes\/admin|lexical/.test(url))).toEqual([]);
});

test("the editor weighs at most 150 KB @js", () => {
  const own = JSON.parse(readFileSync("build/own-files.json", "utf8")) as string[];
  const files = own.filter((name) => /\/(rich-text-editor|drawing)-\w+\.js\.br$/.test(name));
  expect(files).toHaveLength(2);
  const sizes = files.map((name) => statSync(`public/build/${name}`).size);
  expect(sum(sizes)).toBeLessThanOrEqual(150 * 1024);
});

test("the script of all pages asks browsers to compile it while it loads @js", () => {
  const own = JSON.parse(readFileSync("build/own-files.json", "utf8")) as string[];
  const [site = ""] = own.filter((name) => /\/site-\w+\.js$/.test(name));
  expect(readFileSync(`public/build/${site}`, "utf8")).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("a page with a drawing loads at most 6 KB more than without one, all of it to turn that one @js", async ({
  page,
  site,
}) => {
  const plain = new Map([
    ...(await visit(page, "/models/swimming")),
    ...(await visit(page, await addNote(site, []))),
  ]);
  const note = await addNote(site, ["split", "scale", "dots", "lever", "fee", "curve"]);
  for (const path of [...[...drawings.keys()].map((name) => `/models/${name}`), note]) {
    const scripts = await visit(page, path, async () => {
      for (const says of await page.locator(".drawing .says").all()) {
        const before = (await says.textContent()) ?? "";
        await expect(async () => {
          await says.locator("xpath=../..").getByRole("slider").press("Home");
          await expect(says).not.toHaveText(before, { timeout: 200 });
        }).toPass();
      }
    });
    const added = [...scripts].filter(([url]) => !plain.has(url));
    expect(added.length, path).toBe(3);
    expect(sum(added.map(([, size]) => size)), path).toBeLessThanOrEqual(6 * 1024);
  }
});

/** The page of a note with drawings of these kinds. */
async function addNote(site: Site, kinds: string[]): Promise<string> {
  const children = kinds.map((kind) => ({ type: "drawing", version: 1, kind }));
  const content = { root: { type: "root", version: 1, children } };
  const db = await serviceClient(site);
  const { data } = await heard(site, "notes_entries", () =>
    db.from("notes_entries").insert({ content, published: true }).select().single().throwOnError(),
  );
  return `/notes/${data.slug}`;
}

for (const path of [
  "/",
  "/notes",
  "/feed",
  "/copy",
  "/projects",
  "/creative",
  "/zulu",
  "/models",
  "/models/focus",
])
  test(`the scripts of ${path} are few and weigh at most 85 KB @js`, async ({ page }) => {
    const sizes = [...(await visit(page, path)).values()];
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.length).toBeLessThanOrEqual(MAX_SCRIPTS);
    expect(sum(sizes)).toBeLessThanOrEqual(BUDGET);
  });

/** The scripts that a page has loaded, and what each weighs (bytes), once it runs and `act` is done. */
async function visit(page: Page, path: string, act = async () => {}): Promise<Map<string, number>> {
  const scripts = new Map<string, Promise<number>>();
  const note = (response: Response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    const sent = Number(response.headers()["content-length"]);
    const encoding = response.headers()["content-encoding"];
    scripts.set(
      response.url(),
      response.body().then((body) => {
        // The smallest scripts may not be worth compressing.
        if (body.length > 2_000) expect(encoding, response.url()).toBe("br");
        return sent || brotliCompressSync(body).length;
      }),
    );
  };
  page.on("response", note);
  await page.goto(path, { waitUntil: "load" });
  await waitForHydration(page);
  await act();
  page.off("response", note);
  return new Map(await Promise.all([...scripts].map(async ([url, size]) => [url, await size] as const)));
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
