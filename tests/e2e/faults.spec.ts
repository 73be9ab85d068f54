import { rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { paragraph, serviceClient } from "./content";
import { test as base, expect } from "./fixtures";
import { freePort, launch } from "./launch";
import { backendPid, postgresPid } from "./processes";
import { type Site, startSite } from "./start-site";

// A site of its own for each test, since each harms it. What happens is the same with and without
// JavaScript: these tests run once.
const test = base.extend<{ ownSite: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  ownSite: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ ownSite }, use) => use(ownSite.url),
});

test.setTimeout(120_000);

/** How long a restarted service may take on a busy machine (milliseconds). */
const RECOVERY = { timeout: 30_000 };
const BUILT_IN = ["About", "Brio", "Zulu", "Models", "Feed", "Links", "Books", "Projects", "Questions"];

const statusOf = async (site: Site, path: string) => (await fetch(site.url + path)).status;

test("Postgres killed: the site comes back by itself @js", async ({ page, ownSite }) => {
  await page.goto("/notes");
  process.kill(await postgresPid(ownSite), "SIGKILL");
  await expect.poll(() => statusOf(ownSite, "/healthz"), RECOVERY).toBe(200);
  await expect.poll(() => statusOf(ownSite, "/notes"), RECOVERY).toBe(200);
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(ownSite.process.exitCode).toBeNull();
});

test("backend frozen: home stays, the other pages say so; then all is back @js", async ({
  page,
  ownSite,
}) => {
  const backend = await backendPid(ownSite);
  process.kill(backend, "SIGSTOP");
  try {
    for (const [path, sentence] of [
      ["/notes", "The notes cannot be loaded right now. Please try again in a minute."],
      ["/feed", "The feed cannot be loaded right now. Please try again in a minute."],
      ["/links", "The links cannot be loaded right now. Please try again in a minute."],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(503);
      expect(response?.headers()["retry-after"]).toBe("30");
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Site" })).toBeVisible();
    }
    expect(await statusOf(ownSite, "/healthz")).toBe(503);
    expect(await statusOf(ownSite, "/")).toBe(200);
  } finally {
    process.kill(backend, "SIGCONT");
  }
  await expect.poll(() => statusOf(ownSite, "/notes"), RECOVERY).toBe(200);
  await page.goto("/notes");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("backend unreachable: home shows the built-in list, the other pages say so @js", async ({ page }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await launch(
    ["--import", "tsx", "server.ts"],
    {
      PORT: String(port),
      SITE_URL: url,
      SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
      SUPABASE_ANON_KEY: "visitor",
      SUPABASE_SERVICE_ROLE_KEY: "service",
    },
    (output) => output.includes("Listening on"),
  );
  try {
    expect((await page.goto(url))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Name");
    await expect(page.getByRole("navigation", { name: "Site" }).getByRole("link")).toHaveText(BUILT_IN);
    expect(server.output()).toContain("The menu could not be loaded");
    expect((await page.goto(`${url}/notes`))?.status()).toBe(503);
    await expect(page.getByText("The notes cannot be loaded right now.")).toBeVisible();
  } finally {
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
});

test("server killed while writes are acknowledged: the next start holds each of them @js", async () => {
  const first = await startSite();
  const client = await serviceClient(first);
  const acknowledged: string[] = [];
  let writing = true;
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let n = 0; writing; n++) {
      const title = `${writer}.${n}`;
      const row = { title, content: paragraph(title), published: true };
      const { error } = await client.from("feed_posts").insert(row);
      if (error) return;
      acknowledged.push(title);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  first.process.kill("SIGKILL");
  await first.ended;
  writing = false;
  await Promise.all(writers);

  const second = await startSite(first.dataDir);
  try {
    const { data } = await (await serviceClient(second)).from("feed_posts").select("title").throwOnError();
    const stored = new Set(data.map(({ title }) => title));
    expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    expect(await (await fetch(`${second.url}/feed`)).text()).toContain(acknowledged.at(-1));
  } finally {
    await second.stop();
  }
});

test("a second start on the same data says so and ends @js", async ({ ownSite }) => {
  const env = { PORT: "0", DATA_DIR: ownSite.dataDir };
  const second = launch(["--import", "tsx", "server.ts"], env, () => false);
  await expect(second).rejects.toThrow(/^The server ended with 1:[\s\S]*Another server already runs on/);
  expect(await statusOf(ownSite, "/")).toBe(200);
});

test("SIGTERM with 50 open event streams ends them, and the server with code 0 @js", async () => {
  const site = await startSite();
  try {
    const streams = await Promise.all(
      Array.from(
        { length: 50 },
        () => new Promise<IncomingMessage>((resolve) => get(`${site.url}/events`, resolve)),
      ),
    );
    for (const stream of streams) stream.on("error", () => undefined).resume();
    await expect
      .poll(async () => (await (await fetch(`${site.url}/healthz`)).json()).streams)
      .toBe(streams.length);
    const closed = streams.map((stream) => new Promise((resolve) => stream.once("close", resolve)));
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    await Promise.all(closed);
  } finally {
    await rm(site.dataDir, { recursive: true, force: true });
  }
});
