import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get, request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackend } from "#supabase-local";
import { freePort } from "../../../supabase/local/src/data-folder";
import { paragraph, serviceClient } from "../support/content";
import { test as base, expect } from "../support/fixtures";
import { launch, SERVER } from "../support/launch";
import { makeAdmin } from "../support/people";
import { backendPid, postgresPid } from "../support/processes";
import { type Site, startSite } from "../support/start-site";

// Each test breaks a site, so each starts its own. Scripts make no difference here, so the tests run once.
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

/** How long a service may take to restart on a busy machine (ms). */
const RECOVERY = { timeout: 30_000 };
const BUILT_IN = ["About", "Brio", "Zulu", "Models", "Feed", "Links", "Books", "Projects", "Questions"];

const getStatus = async (site: Site, path: string) => (await fetch(site.url + path)).status;

test("the site recovers when Postgres is killed", async ({ page, ownSite }) => {
  await page.goto("/notes");
  process.kill(await postgresPid(ownSite), "SIGKILL");
  await expect.poll(() => getStatus(ownSite, "/healthz"), RECOVERY).toBe(200);
  await expect.poll(() => getStatus(ownSite, "/notes"), RECOVERY).toBe(200);
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(ownSite.process.exitCode).toBeNull();
});

const OUT_OF_DATE = "This page may be out of date";

test("home stays up and other pages say so while the backend is frozen, and all recover", async ({
  page,
  ownSite,
}) => {
  const backend = await backendPid(ownSite);
  process.kill(backend, "SIGSTOP");
  try {
    for (const path of ["/notes", "/feed", "/links"]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(503);
      expect(response?.headers()["retry-after"]).toBe("30");
      const sentence = "The content can’t be loaded right now. Please try again in a minute.";
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Site" })).toBeVisible();
    }
    expect(await getStatus(ownSite, "/healthz")).toBe(503);
    expect(await getStatus(ownSite, "/")).toBe(200);
    await expect.poll(async () => (await page.goto("/auth"))?.text(), RECOVERY).toContain(OUT_OF_DATE);
    await expect(page.getByText(OUT_OF_DATE)).toBeHidden();
    await page.goto("/links");
    await expect(page.getByText(OUT_OF_DATE)).toBeHidden();
  } finally {
    process.kill(backend, "SIGCONT");
  }
  await expect.poll(() => getStatus(ownSite, "/notes"), RECOVERY).toBe(200);
  await page.goto("/notes");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("cached pages stay up and say they may be out of date while the backend is frozen", async ({
  page,
  ownSite,
}) => {
  for (const path of ["/", "/notes"]) await page.goto(path);
  const note = page.getByRole("status").filter({ hasText: OUT_OF_DATE });
  await expect(note).toBeHidden();
  const backend = await backendPid(ownSite);
  process.kill(backend, "SIGSTOP");
  try {
    const text = async (path: string) => (await fetch(ownSite.url + path)).text();
    await expect.poll(() => text("/"), RECOVERY).toContain(OUT_OF_DATE);
    const began = Date.now();
    for (let n = 0; n < 10; n++) expect(await text("/")).toContain(OUT_OF_DATE);
    for (const path of ["/search?q=note", "/feed"]) expect(await getStatus(ownSite, path)).toBe(503);
    // Less than one database call used to take before the outage was noticed.
    expect(Date.now() - began).toBeLessThan(5_000);
    const found = await fetch(`${ownSite.url}/search?q=note`);
    expect(found.status).toBe(503);
    expect(found.headers.get("Retry-After")).toBe("30");
    expect(await found.text()).toContain("can’t be loaded right now.");
    expect((await page.goto("/notes"))?.status()).toBe(200);
    await expect(note).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
  } finally {
    process.kill(backend, "SIGCONT");
  }
  // In the open browser too, without a restart.
  await expect(note).toBeHidden(RECOVERY);
  expect(await (await fetch(`${ownSite.url}/`)).text()).not.toContain(OUT_OF_DATE);
});

test("signed-in readers keep cached pages while the backend is stopped and see later changes", async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "away-"));
  const backend = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    SITE_URL: url,
    SUPABASE_URL: backend.status.url,
    SUPABASE_ANON_KEY: backend.status.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.status.serviceKey,
  };
  const server = await launch([SERVER], env, (output) => output.includes("Listening on"));
  let again: typeof backend | undefined;
  try {
    const session = { headers: { Cookie: "sb-127-auth-token=base64-eyJ9" } };
    await page.goto(`${url}/notes`);
    const read = await (await fetch(`${url}/notes`)).text();
    expect(read).toContain("<article");
    await backend.stop();
    for (const init of [{}, session]) {
      const answer = async () => (await fetch(`${url}/notes`, init)).text();
      await expect.poll(answer, RECOVERY).toContain(OUT_OF_DATE);
      expect(await answer()).toContain("<article");
    }
    expect((await fetch(`${url}/search?q=note`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(503);
    await page.goto(`${url}/notes`);
    const note = page.getByRole("status").filter({ hasText: OUT_OF_DATE });
    await expect(note).toBeVisible();

    again = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
    const client = await serviceClient({ dataDir });
    const row = { content: paragraph("written after the return"), published: true };
    await client.from("notes_entries").insert(row).throwOnError();
    await expect(note).toBeHidden(RECOVERY);
    await expect(page.getByText("written after the return")).toBeVisible(RECOVERY);
  } finally {
    server.process.kill("SIGTERM");
    await server.ended;
    await again?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("home does not wait longer for a signed-in reader while the backend is frozen", async ({
  page,
  ownSite,
}) => {
  const person = await makeAdmin(ownSite);
  const form = { intent: "sign-in", email: person.email, password: person.password };
  await page.request.post(`${ownSite.url}/auth`, { form, headers: { Origin: ownSite.url } });
  const backend = await backendPid(ownSite);
  process.kill(backend, "SIGSTOP");
  try {
    // Three seconds for the session plus rendering on a busy machine.
    const answer = await page.request.get(ownSite.url, { timeout: 4_800 });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('href="/about"');
  } finally {
    process.kill(backend, "SIGCONT");
  }
});

test("home shows the built-in list and other pages say so when the backend is unreachable", async ({
  page,
}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await launch(
    [SERVER],
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new URL(url).host);
    await expect(page.getByRole("navigation", { name: "Site" }).getByRole("link")).toHaveText(BUILT_IN);
    expect(server.output()).toContain("The data service is down");
    expect((await page.goto(`${url}/notes`))?.status()).toBe(503);
    await expect(page.getByText("The content can’t be loaded right now.")).toBeVisible();
    await expect(page.getByText("No notes yet.")).toHaveCount(0);
  } finally {
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
});

test("every acknowledged write survives killing the server", async () => {
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

  const second = await startSite({ folder: first.dataDir });
  try {
    const { data } = await (await serviceClient(second)).from("feed_posts").select("title").throwOnError();
    const stored = new Set(data.map(({ title }) => title));
    expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    expect(await (await fetch(`${second.url}/feed`)).text()).toContain(acknowledged.at(-1));
  } finally {
    await second.stop();
  }
});

test("a second start on the same data exits with a message", async ({ ownSite }) => {
  const env = { PORT: "0", DATA_DIR: ownSite.dataDir };
  const second = launch([SERVER], env, () => false);
  await expect(second).rejects.toThrow(/^The server ended with 1:[\s\S]*Another server already runs on/);
  expect(await getStatus(ownSite, "/")).toBe(200);
});

test("SIGTERM tells load balancers first, and lets a form under way be saved", async () => {
  const site = await startSite({ settings: { SHUTDOWN_DELAY: "2" } });
  try {
    const request = httpRequest(`${site.url}/theme`, {
      method: "POST",
      headers: {
        Origin: site.url,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": "from=%2F&theme=dark".length,
      },
    });
    const answered = once(request, "response");
    request.write("from=%2F&theme=");
    const health = () =>
      fetch(`${site.url}/healthz`).then(
        async (response) => [response.status, (await response.json()).status],
        () => "refused",
      );
    expect(await health()).toEqual([200, "ok"]);
    site.process.kill("SIGTERM");
    await expect.poll(health, { intervals: [10] }).toEqual([503, "leaving"]);
    expect((await fetch(site.url)).status).toBe(200);
    await expect.poll(health, { intervals: [50] }).toBe("refused");
    request.end("dark");
    const [response] = await answered;
    expect(response.statusCode).toBe(302);
    response.resume();
    expect(await site.ended).toBe(0);
  } finally {
    await rm(site.dataDir, { recursive: true, force: true });
  }
});

test("SIGTERM ends 50 open event streams and exits with code 0", async () => {
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
