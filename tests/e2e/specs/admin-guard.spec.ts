import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { paragraph, serviceClient } from "../support/content";
import { expect } from "../support/fixtures";
import { type AdminRoute, adminRoutes, exposed, getIntents } from "../support/guard/admin-routes";
import { everything } from "../support/guard/everything";
import { type Outsider, outsiders } from "../support/guard/outsiders";
import { test } from "../support/own-site";
import { makeAdmin, PASSWORD, type Person } from "../support/people";
import type { Site } from "../support/start-site";

// Plain HTTP without a browser: every admin URL and action, tried by everyone without access.
test.use({ ownSite: "admin-guard" });
test.describe.configure({ mode: "serial" });

/** Appears in a draft and nowhere else. */
const SECRET = "Nobody else reads this sentence";

/** The intent of forms that upload an image. */
const FILE = "a file";

interface Target {
  collection: string;
  table: string;
  id: string;
  version: string;
}

let people: Outsider[];
let targets: Target[];
let before: string[];
let admin: Person;

test.beforeAll(async ({ playwright, site }) => {
  test.setTimeout(120_000);
  const db = await serviceClient(site);
  admin = await makeAdmin(site);
  const draft = { content: paragraph(SECRET), published: false };
  const { data: note, error } = await db.from("notes_entries").insert(draft).select().single();
  if (error) throw error;
  const place = { title: "Guarded", url: "/guarded" };
  const { data: item } = await db.from("menu_items").insert(place).select().single().throwOnError();
  targets = [
    { collection: "notes", table: "notes_entries", id: note.id, version: note.updated_at },
    { collection: "menu", table: "menu_items", id: item.id, version: item.updated_at },
  ];
  const image = new Blob([PIXEL], { type: "image/png" });
  await db.storage.from("images").upload(`${note.id}/original.png`, image);
  people = await outsiders(playwright, site);
  before = await everything(site);
});

test.afterAll(async ({ site }) => {
  await Promise.all(people.map(({ http }) => http.dispose()));
  const db = await serviceClient(site);
  const [note, item] = targets.map(({ id }) => id);
  await db.from("notes_entries").delete().eq("id", String(note)).throwOnError();
  await db.from("menu_items").delete().eq("id", String(item)).throwOnError();
});

test("no admin page, file or loader data reaches anyone else @js", async () => {
  for (const { name, http, answer } of people) {
    for (const route of adminRoutes().filter(({ hasLoader }) => hasLoader)) {
      for (const path of getPaths(route)) {
        const where = `${path} for ${name}`;
        // Search for the secret wherever a page takes a query.
        const ask = (url: string, more = {}) =>
          http.get(url, { maxRedirects: 0, params: { ...getParams(path), q: SECRET, ...more } });
        const [plain = ""] = path.split("?");
        expectRefusal(await ask(plain), answer, where);
        const answers = [ask(plain), ask(`${plain}.data`), ask(plain, { _data: route.id })];
        const texts = answers.map(async (sent) => (await sent).text());
        for (const text of await Promise.all(texts)) {
          expect(text, where).not.toContain(SECRET);
          expect(text, where).not.toContain(admin.email);
        }
      }
    }
  }
});

for (const kind of ["form", "script"] as const) {
  test(`no admin action runs for anyone else when sent by ${kind} @js`, async ({ site }) => {
    test.slow();
    const routes = adminRoutes().filter(({ hasAction }) => hasAction);
    expect(routes.length).toBeGreaterThan(7);
    const attempts = routes.flatMap((route) =>
      getPaths(route).flatMap((path) => [...getIntents(route), "", FILE].map((intent) => ({ path, intent }))),
    );
    for (const { name, http, answer } of people) {
      const sent = attempts.map(async ({ path, intent }) => {
        const where = `${intent || "no intent"} to ${path} by ${name}`;
        const response = await send(http, path, intent, kind);
        // Unknown intents are rejected before the sender is checked.
        if (response.status() !== 400) expectRefusal(response, answer, where);
        expect(await response.text(), where).not.toContain(SECRET);
      });
      await Promise.all(sent);
    }
    expect(await everything(site)).toEqual(before);
  });
}

test("the data API lets no one else read drafts or change anything @js", async ({ site }) => {
  const { tables, views, functions } = exposed();
  for (const { name, data } of people) {
    for (const table of [...tables, ...views]) {
      const { data: rows } = await data.from(table).select("*");
      expect(JSON.stringify(rows ?? []), `${table} for ${name}`).not.toContain(SECRET);
      await tryToWrite(data, table, site);
    }
    for (const [rpc, parameters] of functions) {
      const { data: answer } = await data.rpc(rpc, argumentsFor(parameters));
      expect(JSON.stringify(answer ?? null), `${rpc} for ${name}`).not.toContain(SECRET);
    }
    await tryToStore(data);
  }
  expect(await everything(site)).toEqual(before);
});

test("the same requests do make changes for an admin @js", async ({ playwright, site }) => {
  const http = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { Origin: site.url },
  });
  await http.post("/auth", { form: { intent: "sign-in", email: admin.email, password: admin.password } });
  const changed = async (path: string, intent: string) => {
    const earlier = await everything(site);
    await http.post(path, { form: { ...forged(), ...targetFor(path), intent }, maxRedirects: 0 });
    return JSON.stringify(await everything(site)) !== JSON.stringify(earlier);
  };
  expect(await changed("/admin/people", "add"), "add").toBe(true);
  expect(await changed("/admin/notes?index", "publish"), "publish").toBe(true);
  expect(await changed(`/admin/menu/${targets[1]?.id}`, "save"), "save").toBe(true);
  expect(await changed("/admin/menu?index", "delete"), "delete").toBe(true);
  await http.dispose();
});

/** A route's URLs, with a note and a menu item for its parameters. */
function getPaths({ path }: AdminRoute): string[] {
  if (!path.includes(":")) return [path];
  return targets.map(({ collection, id }) => path.replace(":collection", collection).replace(/:\w+/g, id));
}

function targetFor(path: string): Record<string, string> {
  const target = targets.find(({ collection }) => path.startsWith(`/admin/${collection}`)) ?? targets[0];
  if (!target) return {};
  const { id, version, table } = target;
  return { id, row: id, version, overwrite: version, choose: `${table}:${id}`, table };
}

/** The fields of every form at once, filled so that each action would succeed. */
function forged(): Record<string, string> {
  const content = "<p>Forged</p>";
  return {
    ...{ title: "Forged", question: "Forged", url: "/forged", content, visible: "on", published: "on" },
    ...{ to: "on", direction: "up", beside: admin.id, date: "2031-01-01", description: "Forged" },
    ...{
      email: people[1]?.person?.email ?? "",
      password: "a forged password",
      current: PASSWORD,
      scope: "global",
    },
    ...{ name: "Forged", code: "123456", factor: admin.id, alt: "Forged", upload: admin.id },
  };
}

/** Submits a form as a browser does without JavaScript, or as Remix does (single fetch, "{path}.data"). */
function send(http: APIRequestContext, path: string, intent: string, by: "form" | "script") {
  const form = { ...forged(), ...targetFor(path), intent };
  const body = intent === FILE ? { multipart: { file: IMAGE } } : { form };
  // The server may close an idle keep-alive connection at any moment.
  const options = { ...body, maxRedirects: 0, maxRetries: 3 };
  if (by === "form") return http.post(path, options);
  return http.post(getData(path), { ...options, headers: { "Sec-Fetch-Dest": "empty" } });
}

const getData = (path: string) => path.replace(/(\?|$)/, ".data$1");
const getParams = (path: string): Record<string, string> => (path.endsWith("?index") ? { index: "" } : {});

/** A script gets 401 where it cannot follow the redirect to sign in, and 202 where Remix follows it. */
function expectRefusal(response: APIResponse, { status, location }: Outsider["answer"], where: string): void {
  expect(status === 302 ? [302, 202, 401] : [status], where).toContain(response.status());
  if (location && response.status() === 302) expect(response.headers().location, where).toContain(location);
}

/** Copies a row, changes an existing one and deletes all: each must be refused or affect no row. */
async function tryToWrite(data: SupabaseClient, table: string, site: Site): Promise<void> {
  const service = (await serviceClient(site)) as SupabaseClient;
  const { data: rows } = await service.from(table).select("*").limit(1);
  const [row = {}] = rows ?? [];
  const columns = Object.keys(row);
  const key = ["id", "user_id", "token_hash", "table_name"].find((name) => name in row) ?? "id";
  const { id: _, ...copy } = row;
  const change = columns.includes("created_at") ? { created_at: "2001-01-01T00:00:00Z" } : { text: "Forged" };
  const answers = [
    await data.from(table).insert(copy).select(),
    await data.from(table).upsert(row).select(),
    await data.from(table).update(change).not(key, "is", null).select(),
    await data.from(table).delete().not(key, "is", null).select(),
  ];
  for (const { data: touched } of answers) expect(touched ?? [], table).toEqual([]);
}

function argumentsFor(parameters: Map<string, string>): Record<string, unknown> {
  const [note, item] = targets;
  const byName: Record<string, unknown> = {
    ...{ _table: "menu_items", _tables: [{ table: "notes_entries", publish: "published" }], _id: item?.id },
    ...{ _ids: [item?.id], _query: SECRET, _sort: "updated_at", _row: note?.id, _rows: [note?.id] },
    ...{ _user_id: people[1]?.person?.id, _token: "0".repeat(43), _texts: [] },
  };
  const byType: Record<string, unknown> = {
    ...{ string: "notes_entries", number: 10, boolean: true, "string[]": ["notes_entries"], Json: {} },
  };
  return Object.fromEntries(
    [...parameters].map(([name, type]) => {
      const fits = type !== "string[]" || Array.isArray(byName[name]);
      const strings = name === "_tables" && type === "string[]" ? ["notes_entries"] : undefined;
      return [name, strings ?? (name in byName && fits ? byName[name] : byType[type])];
    }),
  );
}

async function tryToStore({ storage }: SupabaseClient): Promise<void> {
  const bucket = storage.from("images");
  const known = `${targets[0]?.id}/original.png`;
  const file = new Blob([PIXEL], { type: "image/png" });
  expect((await bucket.upload("forged/original.png", file)).error).not.toBeNull();
  expect((await bucket.upload(known, file, { upsert: true })).error).not.toBeNull();
  expect((await bucket.move(known, "forged/moved.png")).error).not.toBeNull();
  expect((await bucket.copy(known, "forged/copied.png")).error).not.toBeNull();
  expect((await bucket.createSignedUploadUrl("forged/signed.png")).error).not.toBeNull();
  expect((await bucket.remove([known])).data ?? []).toEqual([]);
  expect((await storage.createBucket("forged")).error).not.toBeNull();
  expect(
    (await storage.emptyBucket("images")).error ?? (await storage.deleteBucket("images")).error,
  ).not.toBeNull();
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const IMAGE = { name: "a.png", mimeType: "image/png", buffer: PIXEL };
