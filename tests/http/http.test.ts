import { get, type IncomingMessage } from "node:http";
import { freePort } from "../../supabase/local/src/data-folder";
import { ask, form } from "../e2e/support/ask";
import { addRows, getBackend, paragraph, serviceClient } from "../e2e/support/content";
import { launch } from "../e2e/support/launch";
import { expect, test } from "./support/fixtures";

test("built files are immutable and compressed, and a missing one is a plain 404", async ({ site }) => {
  const { text } = await ask(`${site.url}/`);
  const files = text.match(/\/build\/[\w./$-]+\.(js|css)/g) ?? [];
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const { statusCode, headers } = await ask(site.url + file, { headers: { "Accept-Encoding": "br" } });
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
  }
  const missing = await ask(`${site.url}/build/missing-ABC.js`);
  expect(missing.statusCode).toBe(404);
  expect(missing.headers["content-type"]).toContain("text/plain");
  expect(missing.headers).not.toHaveProperty("cache-control");
});

test("an encoding that the browser refuses is not used, whichever way it refuses it", async ({ site }) => {
  const [script = ""] = (await ask(`${site.url}/`)).text.match(/\/build\/[\w./$-]+\.js/) ?? [];
  // Cached, compressed as it is sent, and compressed by the build.
  for (const path of ["/notes", "/notes?uncached", script])
    for (const [accepted, encoding] of [
      ["br", "br"],
      ["gzip, deflate, br", "br"],
      ["BR", "br"],
      ["*", "br"],
      ["br;Q=0", undefined],
      ["br;q=0;x", undefined],
      ["br;q=0.000", undefined],
      ["br; q=0, GZIP", "gzip"],
      ["deflate", undefined],
    ] as const) {
      const { headers } = await ask(site.url + path, { headers: { "Accept-Encoding": accepted } });
      expect(headers["content-encoding"], `${path} ${accepted}`).toBe(encoding);
    }
});

test("pages are compressed, tagged and not sent twice", async ({ site }) => {
  const page = await ask(`${site.url}/notes`, { headers: { "Accept-Encoding": "br" } });
  expect(page.headers["content-encoding"]).toBe("br");
  expect(page.headers.vary).toContain("Accept-Encoding");
  expect(page.headers.vary).toContain("Cookie");
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  expect(String(page.headers["cache-tag"]).split(" ").sort()).toEqual([
    "menu_items",
    "notes_entries",
    "pages",
    "site_settings",
  ]);
  const again = await ask(`${site.url}/notes`, { headers: { "If-None-Match": String(page.headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.text).toBe("");
  const head = await ask(`${site.url}/notes`, { method: "HEAD" });
  expect(head.statusCode).toBe(200);
  expect(head.headers.etag).toBe(page.headers.etag);
  expect(head.text).toBe("");
});

test("changing a row changes the page's ETag", async ({ site }) => {
  const client = await serviceClient(site);
  const tag = async () => (await ask(`${site.url}/links`)).headers.etag;
  const before = await tag();
  const link = { title: "Tagged", url: "https://example.org" };
  await client.from("links_entries").insert(link).throwOnError();
  await expect.poll(tag).not.toBe(before);
});

test("an admin's save is on the next visitor's page, whatever was cached", async ({ site, adminPage }) => {
  const send = (form: Record<string, string>) =>
    adminPage.post(`/admin/menu${form.intent === "delete" ? "?index" : "/new"}`, form);
  const page = async () => (await ask(`${site.url}/menu`)).text;
  for (let n = 0; n < 5; n++) {
    const id = crypto.randomUUID();
    const title = `Straight away ${n}`;
    expect(await page()).not.toContain(title);
    await send({ intent: "save", id, version: "", title, url: "/at-once", visible: "on" });
    expect(await page()).toContain(title);
    await send({ intent: "delete", id });
    expect(await page()).not.toContain(title);
  }
});

test("cached pages go to visitors only, and signed-in users get their own", async ({ site, adminPage }) => {
  await ask(`${site.url}/`);
  expect((await adminPage.send("/")).text).toContain('href="/admin"');
  expect((await ask(`${site.url}/`)).text).not.toContain('href="/admin"');
});

test("the event stream is neither cached nor compressed and starts immediately", async ({ site }) => {
  const stream = await new Promise<IncomingMessage>((resolve) =>
    get(`${site.url}/events`, { headers: { "Accept-Encoding": "br, gzip" } }, resolve),
  );
  expect(stream.headers["content-type"]).toContain("text/event-stream");
  expect(stream.headers["cache-control"]).toBe("no-cache, no-transform");
  expect(stream.headers["x-accel-buffering"]).toBe("no");
  expect(stream.headers).not.toHaveProperty("content-encoding");
  const [chunk] = await stream.take(1).toArray();
  expect(String(chunk)).toMatch(/^event: hello\ndata: \d+\.\d+\n/);
  stream.destroy();
  await expect.poll(async () => JSON.parse((await ask(`${site.url}/healthz`)).text).streams).toBe(0);
});

test("/healthz reports the process, the database and live updates", async ({ site }) => {
  const { statusCode, headers, text } = await ask(`${site.url}/healthz`);
  expect(statusCode).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(text)).toMatchObject({
    process: { uptimeSeconds: expect.any(Number), memoryBytes: expect.any(Number) },
    database: "ok",
    postgres: { version: expect.stringMatching(/^\d+\.\d+/) },
    realtime: "ok",
  });
});

test("the request log contains paths, never queries, passwords or invitations", async ({ site }) => {
  await ask(`${site.url}/auth/confirm?token_hash=topsecret1&type=email`);
  await ask(`${site.url}/Auth/Invite/topsecret2`);
  await ask(`${site.url}/auth/invite/topsecret3.data`);
  await ask(`${site.url}/auth`, {
    method: "POST",
    headers: { ...form, Origin: site.url },
    body: "intent=sign-in&email=a%40example.com&password=topsecret4",
  });
  await expect.poll(() => site.output()).toMatch(/POST \/auth 4\d\d \d+ ms/);
  expect(site.output()).toContain("GET /auth/confirm 200");
  expect(site.output()).not.toContain("topsecret");
});

test("a theme that a script or a stranger chooses fills no log", async ({ site }) => {
  const headers = { ...form, Origin: site.url };
  const { statusCode } = await ask(`${site.url}/theme`, { method: "POST", headers, body: "theme=dark" });
  expect(statusCode).toBe(200);
  await expect.poll(() => site.output()).toContain("POST /theme 200");
  expect(site.output()).not.toContain("FUTURE CHANGE");
});

test("undecodable paths and unsupported methods are rejected", async ({ site }) => {
  for (const path of ["/%", "/notes/%E0%A4%A"])
    expect((await ask(site.url + path)).headers.location).toBe(path.replaceAll("%", "%25"));
  for (const path of ["/%25", "/notes/%25E0%25A4%25A", "/build/..%2F..%2Fpackage.json"])
    expect((await ask(site.url + path)).statusCode, path).toBe(404);
  for (const method of ["PUT", "DELETE", "PATCH", "POST"]) {
    const { statusCode, headers } = await ask(`${site.url}/notes`, {
      method,
      headers: { Origin: site.url },
    });
    expect(statusCode, method).toBe(405);
    expect(headers.allow, method).toMatch(/^GET, HEAD\b/);
  }
});

test("security.txt is plain text, with or without an email to write to", async ({ site }) => {
  const { statusCode, headers, text } = await ask(`${site.url}/.well-known/security.txt`);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  if (statusCode === 404) expect(text).toBe("Not found\n");
  else expect(text).toMatch(/^Contact: mailto:/);
});

test("plain remix-serve serves the same pages when the variables are set", async ({ site }) => {
  const backend = await getBackend(site);
  const port = await freePort();
  const server = await launch(
    ["node_modules/@remix-run/serve/dist/cli.js", "build/index.js"],
    {
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    },
    (output) => output.includes("[remix-serve]"),
  );
  const client = await serviceClient(site);
  await client.from("menu_items").insert({ title: "Served plainly", url: "/plain" }).throwOnError();
  try {
    const home = await ask(`http://127.0.0.1:${port}/`);
    expect(home.statusCode).toBe(200);
    expect(home.text).toContain("Served plainly");
    const notes = await ask(`http://127.0.0.1:${port}/notes`);
    expect(notes.statusCode).toBe(200);
    expect(notes.text).toContain("<article");
  } finally {
    server.process.kill("SIGKILL");
    await server.ended;
  }
});

test("a trailing slash redirects to the canonical URL, never to another host", async ({ page, site }) => {
  const answer = async (path: string) => {
    const { status, headers } = await page.send(site.url + path);
    return [status, headers.get("location") ?? undefined];
  };
  expect(await answer("/notes/?x=1")).toEqual([308, "/notes?x=1"]);
  expect(await answer("/notes")).toEqual([200, undefined]);
  for (const path of ["//evil.example/", "/\\evil.example/"])
    expect(await answer(path)).toEqual([308, "/evil.example"]);
});

test("no page or form loses a character of a text", async ({ site, adminPage }) => {
  const rows = Array.from({ length: 24 }, (_, at) => ({
    title: `${"祇園精舎の鐘の声、".repeat(6)}${"あ".repeat(at)}`,
    content: paragraph(`${"諸行無常の響きあり。".repeat(20)}${"🎉".repeat(at)}`),
    date: "2026-01-01",
    published: true,
  }));
  const ids = await addRows(site, "notes_entries", rows);
  const entries = ids.flatMap((id) => [`/notes/${id}`, `/admin/notes/${id}`]);
  for (const path of ["/notes", "/admin/notes", "/search?q=諸行無常", ...entries]) {
    const html = (await adminPage.send(path)).text;
    expect(html, path).toContain("祇園精舎");
    expect(html, path).not.toMatch(/[\0\ufffd]/);
  }
});
