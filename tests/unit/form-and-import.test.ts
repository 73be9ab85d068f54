import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentTables } from "~/content/transfer/tables.server";
import { managed } from "~/content/types/index";
import { createForm, describeValue, hostileValues } from "../hostile-values";

// A column has one check for two doors: what an import stores, the form would store as well, and the other way round.

/** A form shows the minute of a time, and stores it without seconds. */
const withoutSeconds = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).setUTCSeconds(0, 0) : value;

for (const collection of managed) {
  test(`the form and the import of ${collection.plural} agree`, () => {
    const { shape } = contentTables.find(({ table }) => table === collection.table)?.schema ?? {};
    for (const field of collection.fields) {
      const column = field.name === collection.idFrom ? "id" : field.name;
      const send = createForm(collection, field);
      const normalize = field.kind === "date-time" ? withoutSeconds : (value: unknown) => value;
      for (const value of hostileValues) {
        const where = `${collection.table}.${column}: ${describeValue(value)}`;
        const imported = shape?.[column]?.safeParse(value);
        // A field that depends on an option is null under the others.
        if (imported?.success && !(field.only && imported.data === null))
          expect(normalize(send(imported.data).data), `imported ${where}`).toEqual(normalize(imported.data));
        const typed = send(value);
        if (typed.success)
          expect(shape?.[column]?.safeParse(typed.data).data, `typed ${where}`).toEqual(typed.data);
      }
    }
  });
}

/** The columns of each table, as the database's types list them. */
const tables = new Map(
  Array.from(
    readFileSync("app/auth/database.types.ts", "utf8").matchAll(/^ {6}(\w+): \{\s+Row: \{([^}]*)\}/gm),
    ([, name = "", row = ""]) => [name, Array.from(row.matchAll(/^ +(\w+):/gm), ([, column = ""]) => column)],
  ),
);

test("an export has every table whose rows are versioned by their last edit, except the list of files", () => {
  const versioned = [...tables].filter(
    ([, columns]) => columns.includes("updated_at") && columns.includes("id"),
  );
  const names = versioned.map(([name]) => name).filter((name) => name !== "images");
  expect(contentTables.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
});

test("an import knows every column of its tables, and no other", () => {
  for (const { table, schema } of contentTables)
    expect(Object.keys(schema.shape).toSorted(), table).toEqual(tables.get(table)?.toSorted());
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
