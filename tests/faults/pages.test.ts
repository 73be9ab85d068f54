import { beforeAll, expect, test } from "vitest";
import { ask } from "../e2e/support/ask";
import { addRows, heard, paragraph } from "../e2e/support/content";
import { readHealth } from "../e2e/support/start-proxied-site";
import { UNCACHED } from "../support/uncached";
import { startSiteForFile, until } from "./site";

// What visitors and the owner see of a hosted project that misbehaves.

const TITLE = "The author’s own title";
const NOTICE = "This page may be out of date";
const REST = /\/rest\/v1\//;
const READS = /^(GET|HEAD) \/rest\/v1\//;

const own = startSiteForFile();
/** Reads a page as the page cache may never serve it: one with a toast. */
const read = (path: string) => ask(own.url + path, { headers: UNCACHED });

beforeAll(async () => {
  await heard(own, "site_settings", () =>
    own.db.from("site_settings").update({ title: TITLE }).eq("id", true).throwOnError(),
  );
  // So that there is something to keep.
  for (const path of ["/", "/notes"]) expect((await read(path)).text).toContain(TITLE);
});

/** The pages are shown as they were last, and no cache keeps them. */
async function expectKept(...paths: string[]) {
  for (const path of paths) {
    const { statusCode, headers, text } = await ask(own.url + path);
    expect([statusCode, text.includes(TITLE), text.includes(NOTICE)], path).toEqual([200, true, true]);
    expect(headers, path).not.toHaveProperty("cache-tag");
  }
}

/** Breaks the data service; what the server remembers is current only as long as Realtime is connected. */
async function breakReads(request: RegExp, fault: Parameters<typeof own.proxy.break>[1]) {
  own.proxy.break(request, fault);
  own.proxy.cutSockets();
  await until(async () => expect((await read("/notes")).text).toContain(NOTICE));
}

test.each([
  ["paused", { status: 540, body: "<html>Project paused</html>" }, "540", "restore it"],
  ["over its quota", { status: 402, body: { message: "exceed_egress_quota" } }, "402", "Usage and Billing"],
  [
    "without its old keys",
    { status: 401, body: { message: "Legacy API keys are disabled" } },
    "401",
    "API Keys",
  ],
  ["rate-limited", { status: 429, body: { message: "Too many requests" } }, "429", "Reports"],
  ["behind a page of HTML", { status: 200, body: "<html>Just a moment…</html>" }, "200", "API URL"],
  ["behind a bad gateway", { status: 502, body: "<html>502</html>" }, "502", "dashboard"],
  [
    "too slow for a statement",
    { status: 500, body: { code: "57014", message: "canceling statement" } },
    "500",
    "Reports",
  ],
])("a project that is %s leaves the site readable, and says what to do", async (_, fault, status, advice) => {
  await breakReads(READS, fault);
  await expectKept("/", "/notes");
  await until(async () => expect((await readHealth(own.url)).status).toBe("unavailable"));
  const line = new RegExp(
    `answered ${status} to (GET|HEAD) /rest/v1/\\w+ \\(SUPABASE_\\w+\\)\\. .*${advice}`,
  );
  expect((await readHealth(own.url)).troubles).toContainEqual({
    trouble: expect.any(String),
    text: expect.stringMatching(line),
  });
  expect(own.output()).toContain(advice);
  own.proxy.heal();
  await until(async () => expect((await read("/notes")).text).not.toContain(NOTICE));
});

test("a single table that can't be read is served as last read, while the others stay current", async () => {
  await addRows(own, "notes_entries", [{ content: paragraph("What was read last"), published: true }]);
  await read("/notes");
  await breakReads(/notes_entries/, { status: 500, body: { code: "57014", message: "canceling statement" } });
  await expectKept("/notes");
  expect((await read("/notes")).text).toContain("What was read last");
});

test("a page whose own read fails late, when the site's settings have long been read, has the notice", async () => {
  const id = crypto.randomUUID();
  await addRows(own, "notes_entries", [{ id, content: paragraph("What was read last"), published: true }]);
  expect((await read(`/notes/${id}`)).text).not.toContain(NOTICE);
  own.proxy.break(/notes_entries\?.*slug=eq\./, "hold");
  const { statusCode, text } = await read(`/notes/${id}`);
  expect([statusCode, text.includes("What was read last"), text.includes(NOTICE)]).toEqual([200, true, true]);
});

test("a rejected secret key is named, and pages stay readable", async () => {
  await read("/notes");
  const rejected = { status: 401, body: { message: "Invalid API key" } };
  own.proxy.break(REST, rejected, { key: own.serviceKey });
  expect((await read("/notes")).statusCode).toBe(200);
  await until(async () => expect((await readHealth(own.url)).status).toBe("unavailable"));
  const named = "(SUPABASE_SERVICE_ROLE_KEY). The project does not accept the key";
  expect((await readHealth(own.url)).troubles).toContainEqual({
    trouble: "key-rejected",
    text: expect.stringContaining(named),
  });
  expect(own.output()).toContain(named);
});

test("no key follows a redirect to another host", async () => {
  own.proxy.break(/links_entries/, { status: 302, headers: { Location: `${own.url}/search?q=stolen` } });
  expect((await read("/links")).statusCode).toBe(503);
});

test("an answer that stops half-way is not waited for twice", async () => {
  own.proxy.break(REST, "half");
  const { statusCode, text } = await read("/notes");
  expect([statusCode, text.includes(TITLE)]).toEqual([200, true]);
  await until(async () => expect((await readHealth(own.url)).status).toBe("unavailable"));
});
