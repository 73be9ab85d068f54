import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSchema, sentFields, toFormValues } from "~/content/fields/schema.server";
import { contentTables } from "~/content/transfer/tables.server";
import { managed } from "~/content/types/index";

// A column has one check for two doors: what an import stores, the form would store as well, and the other way round.

const paragraph = (text: string) => ({ type: "paragraph", children: [{ type: "text", text }] });
const values: unknown[] = [
  ...["", " ", "a", " a ", "A", "a\nb", "a\0b", "\ud800", "x".repeat(300), "x".repeat(301), "😀".repeat(301)],
  ...["x".repeat(1_001), "x".repeat(10_001), "😀".repeat(1_000), "e\u0301", "a\u2028b"],
  ...[
    "http://a:99999",
    "https://%zz/",
    "https://[::1",
    "https://example.com",
    "example.com",
    "example.com:99999",
  ],
  ...[
    "/a",
    "//a",
    "/a b",
    "/search/x",
    "/a%2520b",
    "/A/",
    "javascript:1",
    "ftp://example.com",
    "http://ex ample",
  ],
  ...[
    "a@b",
    "a@b.c",
    "ä@b.de",
    "a@b@c",
    `${"x".repeat(320)}@b.c`,
    "en",
    "EN-gb",
    "xx-yyyyyyyyy",
    "zz",
    "a-b",
    "a--b",
  ],
  ...["-a", "search", "new", "Europe/Berlin", "europe/berlin", "Nowhere/City", "CEST", "UTC+3", "GMT"],
  ...["2026-02-30", "2026-11-26", "0000-01-01", "2026-11-26T09:30:00Z", "2026-11-26T25:00:00Z"],
  ...[
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    "999",
    "1000",
    "10000",
    "12.5",
    "text",
    "image",
  ],
  ...[
    null,
    true,
    false,
    0,
    12.5,
    1_000,
    1_000.5,
    10_000,
    Number.MAX_VALUE,
    {},
    [],
    [""],
    ["a", " a "],
    ["A,b"],
  ],
  ...[
    ["https://a.b", "http://a.b"],
    ["x".repeat(3_001)],
    ["😀".repeat(1_501)],
    Array(21).fill("a"),
    [1],
    [null],
    ["https://a.b"],
  ],
  ...[{ agency: "javascript:1" }, { agency: "https://a.b" }, { agency: 1 }, { other: "https://a.b" }],
  ...[
    { root: { children: [] } },
    { root: { children: [paragraph("a")] } },
    { root: { children: [paragraph(" ")] } },
  ],
];

for (const collection of managed) {
  test(`the form and the import of ${collection.plural} agree`, () => {
    const table = contentTables.find((each) => each.table === collection.table);
    const form = buildSchema(collection);
    for (const field of collection.fields) {
      const column = field.name === collection.idFrom ? "id" : field.name;
      /** What the form stores if it is opened for a row with this value and sent unchanged. */
      const send = (value: unknown) => {
        const shown = toFormValues(collection, { [column]: value })[field.name];
        const sent = new FormData();
        if (shown === true) sent.set(field.name, "on");
        else if (typeof shown === "string") sent.set(field.name, shown.replace(/\p{Surrogate}/gu, "\ufffd"));
        else if (typeof shown === "object" && "document" in shown)
          sent.set(field.name, JSON.stringify(shown.document));
        else if (typeof shown === "object" && "addresses" in shown)
          for (const [name, url] of Object.entries(shown.addresses)) sent.set(`${field.name}.${name}`, url);
        return form.shape[field.name]?.safeParse(sentFields(collection, sent)[field.name]);
      };
      for (const value of values) {
        const where = `${collection.table}.${column}: ${JSON.stringify(value).slice(0, 60)}`;
        const imported = table?.schema.shape[column]?.safeParse(value);
        // A field that depends on an option is null under the others.
        if (imported?.success && !(field.only && imported.data === null))
          expect(send(imported.data), `imported ${where}`).toMatchObject({ data: imported.data });
        const typed = send(value);
        if (typed?.success)
          expect(table?.schema.shape[column]?.safeParse(typed.data), `typed ${where}`).toMatchObject({
            data: typed.data,
          });
      }
    }
  });
}

test("an import knows every column of its tables, and no other", () => {
  const types = readFileSync("app/auth/database.types.ts", "utf8");
  for (const { table, schema } of contentTables) {
    const [, row = ""] = new RegExp(`^ {6}${table}: \\{\\s+Row: \\{([^}]*)\\}`, "m").exec(types) ?? [];
    const columns = Array.from(row.matchAll(/^ +(\w+):/gm), ([, name]) => name);
    expect(Object.keys(schema.shape).toSorted(), table).toEqual(columns.toSorted());
  }
});

test("a switch that a new row has on is on in an export without its column", () => {
  const switches = managed.flatMap(({ fields, table }) =>
    fields.flatMap((field) => (field.kind === "flag" ? [{ table, ...field }] : [])),
  );
  for (const { table, name, initial = false } of switches) {
    const column = contentTables.find((each) => each.table === table)?.schema.shape[name];
    expect(column?.safeParse(undefined), `${table}.${name}`).toMatchObject({ data: initial });
  }
});

test("the length of lines is counted in characters, as the database counts", () => {
  const quotes = contentTables.find(({ table }) => table === "site_settings")?.schema.shape.ticker_quotes;
  expect(quotes?.safeParse(["😀".repeat(3_000)]).success).toBe(true);
  expect(quotes?.safeParse(["😀".repeat(3_001)]).success).toBe(false);
});
