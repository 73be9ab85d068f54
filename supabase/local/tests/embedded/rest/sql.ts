import { afterAll, beforeAll } from "vitest";
import { database } from "../../support/backend";

/** SQL as the superuser for one file: `create` before its tests, `drop` before and after them. */
export function schema(create: string, drop: string) {
  const sql = database();
  beforeAll(async () => {
    await sql.unsafe(drop + create);
  });
  afterAll(async () => {
    await sql.unsafe(drop);
    await sql.end();
  });
  return sql;
}

export { sendRest } from "../../support/links";
