import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeSeed, writeTextsSeed } from "../../scripts/seed-sql";

test.each([
  ["seed.sql", writeSeed],
  ["seed_texts.sql", writeTextsSeed],
])("%s is what npm run seed writes", (name, write) => {
  expect(readFileSync(`supabase/${name}`, "utf8")).toBe(write());
});
