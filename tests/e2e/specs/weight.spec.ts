import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test, waitForHydration } from "../support/fixtures";

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

for (const [what, chunk, most] of [
  ["the editor weighs at most 150 KB @js", "rich-text-editor", 150 * 1024],
  ["what turns all drawings weighs at most 6 KB @js", "turn", 6 * 1024],
] as const)
  test(what, () => {
    const own = JSON.parse(readFileSync("build/own-files.json", "utf8")) as string[];
    const files = own.filter((name) => new RegExp(`/${chunk}-\\w+\\.js\\.br$`).test(name));
    expect(files).toHaveLength(1);
    const sizes = files.map((name) => statSync(`public/build/${name}`).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
  });

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
    const scripts = new Map<string, Promise<number>>();
    page.on("response", (response) => {
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
    });
    await page.goto(path, { waitUntil: "load" });
    await waitForHydration(page);
    const sizes = await Promise.all(scripts.values());
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.length).toBeLessThanOrEqual(MAX_SCRIPTS);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
  });
