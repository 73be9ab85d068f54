import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeSeed } from "../../scripts/seed-sql";

test("seed.sql is what npm run seed writes", () => {
  expect(readFileSync("supabase/seed.sql", "utf8")).toBe(writeSeed());
});
