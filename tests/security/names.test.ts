import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { getBackend } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { counted, isServing, newAdmin, post, send, signIn, target } from "./target";

const KB = 1024;
/** The longest page with a form, plus room for a long name (bytes). */
const MAX_ANSWER = 200 * KB;

/** Names that have made libraries create huge arrays, deep objects, prototypes or commands. */
const HOSTILE = [
  "a[4294967294]",
  "a[5000000]",
  "email[4294967294]",
  "title[4294967294]",
  "a[-1]",
  "a[1e9]",
  "a[0][0][0][0][0]",
  `a${"[0]".repeat(200)}`,
  `a${".b".repeat(200)}`,
  "a[]",
  "a[].b[]",
  "[0]",
  "[]",
  "__proto__",
  "__proto__.polluted",
  "__proto__[polluted]",
  "constructor.prototype.polluted",
  "toString",
  "hasOwnProperty",
  "then",
  "intent.x",
  "intent[0]",
  "email.x.y",
  "email[0]",
  "password[length]",
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "𝒂",
  "a".repeat(20_000),
];

/** What a form library treats as a command within a form. */
const COMMANDS = [
  { type: "update", payload: { name: "a[4294967294]", value: 1 } },
  { type: "update", payload: { name: "a", index: 4_294_967_294, value: 1 } },
  { type: "reset", payload: { name: "a[4294967294]" } },
  { type: "insert", payload: { name: "a", index: 4_294_967_294 } },
  { type: "remove", payload: { name: "a", index: 4_294_967_294 } },
  { type: "reorder", payload: { name: "a", from: 0, to: 4_294_967_294 } },
  { type: "validate", payload: { name: "__proto__" } },
].flatMap((command) => ["__intent__", "__state__"].map((name) => [name, JSON.stringify(command)] as const));

/** All hostile names and commands, a few per form. */
const HOSTILE_FIELDS = inGroups([...HOSTILE.map((name) => [name, "1"] as const), ...COMMANDS], 4);

function inGroups<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

const FORMS = {
  visitor: [
    ["/auth", { intent: "sign-in", email: "a@example.com" }],
    ["/auth", { intent: "sign-up", email: "a@example.com" }],
    ["/auth/forgot", { intent: "password" }],
    ["/auth/confirm", { type: "email" }],
    ["/theme", {}],
    ["/admin/notes/new", { intent: "save" }],
  ],
  admin: [
    ["/admin/notes/new", { intent: "save" }],
    ["/admin/settings/00000000-0000-4000-8000-000000000000", { intent: "save" }],
    ["/admin/links?index", { intent: "publish" }],
    ["/admin/notes/deleted", { intent: "restore" }],
    ["/admin/account", { intent: "email" }],
    ["/admin/people", { intent: "add" }],
    ["/admin/images?index", { intent: "describe" }],
    ["/admin/migrate-models", { intent: "chosen" }],
  ],
} satisfies Record<string, [string, Record<string, string>][]>;

/** Field names built from characters that parsers treat specially, the same in each run. */
const made = fc.sample(
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "[",
          "]",
          ".",
          "[]",
          "__proto__",
          "constructor",
          "prototype",
          "length",
          "$",
          "email",
          "a",
        ),
        fc.nat({ max: 2 ** 32 }).map((index) => `[${index}]`),
        fc.string({ unit: "grapheme", maxLength: 5 }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((parts) => parts.join("")),
  { seed: 16, numRuns: 600 },
);

/** Replaces lone surrogates with the replacement character. */
const wellFormed = (text: string) => Buffer.from(text).toString();

let admin = "";
beforeAll(async () => {
  admin = await signIn(await newAdmin());
});

/** Submits the fields along with a form's valid ones; the response must be quick, small and not a server error. */
async function expectUnmoved(
  [path, known]: readonly [string, Record<string, string>],
  fields: readonly (readonly [string, string])[],
  cookie = "",
) {
  const { status, text } = await post(
    path,
    [...Object.entries(known), ...fields.map(([name, value]): [string, string] => [name, value])],
    cookie ? { Cookie: cookie } : {},
  );
  const what = `${path} ${JSON.stringify(fields).slice(0, 100)}`;
  // 503 means that the database cannot be reached.
  expect(status, what).toBeLessThan(500);
  expect(text.length, what).toBeLessThan(MAX_ANSWER);
}

test("hostile field names and commands do nothing in visitors' forms", async () => {
  for (const form of FORMS.visitor) for (const fields of HOSTILE_FIELDS) await expectUnmoved(form, fields);
  expect(await isServing()).toBe(true);
  counted(
    "tried",
    HOSTILE_FIELDS.flat().length * FORMS.visitor.length,
    "hostile field names and commands on the forms of visitors",
  );
});

test("hostile field names and commands do nothing in admins' forms", async () => {
  for (const form of FORMS.admin)
    for (const fields of HOSTILE_FIELDS) await expectUnmoved(form, fields, admin);
  expect(await isServing()).toBe(true);
  counted(
    "tried",
    HOSTILE_FIELDS.flat().length * FORMS.admin.length,
    "hostile field names and commands on the forms of admins",
  );
});

test("random field names do nothing", async () => {
  for (const names of inGroups(made, 6)) {
    const fields = names.map((name) => [name, "1"] as const);
    await expectUnmoved(["/auth", { intent: "sign-in" }], fields);
    await expectUnmoved(["/admin/notes/new", { intent: "save" }], fields, admin);
  }
  expect(await isServing()).toBe(true);
  counted("fuzzed", made.length * 2, "field names");
});

test("hostile names in multipart forms do nothing", async () => {
  const names = HOSTILE.filter((name) => !name.includes("\0")).concat(made.slice(0, 100));
  for (const name of names) {
    const body = ["intent", name.replace(/["\r\n]/g, "")]
      .map((field) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nsign-in\r\n`)
      .join("");
    const { status } = await post("/auth", `${body}--x--\r\n`, {
      "Content-Type": "multipart/form-data; boundary=x",
    });
    expect(status, name).toBeLessThan(500);
  }
  counted("fuzzed", names.length, "field names of forms with files");
});

test("a form with a thousand fields is rejected before it is parsed", async () => {
  const many = Array.from({ length: 1_500 }, (_, at) => `a${at}=1`).join("&");
  expect((await post("/auth", `intent=sign-in&${many}`)).status).toBe(400);
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_100);
  const type = { "Content-Type": "multipart/form-data; boundary=x" };
  expect((await post("/auth", `${parts.slice(0, 60 * KB)}--x--\r\n`, type)).status).toBe(400);
});

test("hostile names in a page's query do nothing", async () => {
  const names = [...HOSTILE, ...made.slice(0, 200)].filter((name) => name.length < 1_000);
  for (const path of ["/search", "/auth"])
    for (const name of names) {
      const { status } = await send(`${path}?${encodeURIComponent(wellFormed(name))}=1`);
      expect(status, `${path} ${name}`).toBe(200);
    }
  counted("fuzzed", names.length * 2, "names in the queries of pages");
});

test("hostile names in queries and bodies of the data API are rejected or ignored", async () => {
  const { url, anonKey } = await getBackend(target as unknown as Site);
  const names = [...HOSTILE, ...made.slice(0, 200)].map(wellFormed);
  const headers = { apikey: anonKey, "Content-Type": "application/json" };
  for (const name of names) {
    const read = await fetch(
      `${url}/rest/v1/links_entries?${encodeURIComponent(name.slice(0, 4_000))}=eq.1`,
      { headers },
    );
    expect(read.status, name).toBeLessThan(500);
    const body = `{${JSON.stringify(name)}: {${JSON.stringify(name)}: 1}, "email": "a@example.com"}`;
    for (const path of ["/auth/v1/signup", "/rest/v1/links_entries", "/rest/v1/rpc/is_admin"]) {
      const sent = await fetch(url + path, { method: "POST", headers, body });
      expect(sent.status, `${path} ${name}`).toBeLessThan(500);
    }
  }
  counted("fuzzed", names.length * 4, "names in the data service's queries and bodies");
});
