import { expect, test } from "vitest";
import type { Client } from "~/auth/session.server";
import type { Plan } from "~/content/transfer/import-plan.server";
import { writePlan } from "~/content/transfer/import-write.server";
import { contentTables } from "~/content/transfer/tables.server";

/** A data service that accepts rows until it meets the table `refused`. */
function serviceThatRefuses(refused: string, rows: object[]): Client {
  const from = (table: string) => ({
    insert: (batch: object[]) => ({
      async select() {
        if (table === refused) return { error: { code: "23514", message: "" } };
        rows.push(...batch);
        return { data: batch, error: null };
      },
    }),
  });
  return { from } as unknown as Client;
}

function planWith(added: Record<string, object[]>): Plan {
  const tables = contentTables.map((info) => ({
    info,
    added: (added[info.table] ?? []) as Record<string, unknown>[],
    same: 0,
    incomplete: [],
    differing: [],
  }));
  return { tables, fingerprint: "", notices: [] };
}

test("an import stops at a rejected row and reports what was written before", async () => {
  const written: object[] = [];
  const plan = planWith({
    notes_entries: [{ id: "a" }, { id: "b" }],
    feed_posts: [{ id: 1 }],
    menu_items: [{ id: 2 }],
  });
  await expect(writePlan(serviceThatRefuses("feed_posts", written), plan, new Set())).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(
      /stopped at Feed: .*Imported before that: Notes \(2 added, 0 overwritten\)\. Import again/,
    ),
  });
  expect(written).toEqual([{ id: "a" }, { id: "b" }]);
});

test("many or large rows are sent in several requests", async () => {
  const sizes: number[] = [];
  const insert = (batch: object[]) => ({
    async select() {
      sizes.push(batch.length);
      return { data: batch, error: null };
    },
  });
  const db = { from: () => ({ insert }) } as unknown as Client;
  const large = { text: "x".repeat(600_000) };
  const plan = planWith({ notes_entries: Array.from({ length: 250 }, () => ({})), pages: [large, large] });
  expect(await writePlan(db, plan, new Set())).toMatchObject({ added: 252, overwritten: 0 });
  expect(sizes).toEqual([200, 50, 1, 1]);
});
