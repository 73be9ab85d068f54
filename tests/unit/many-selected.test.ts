import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { Client } from "~/auth/session.server";
import { findIds, removeAll, setPublished } from "~/content/list.server";
import { notes } from "~/content/types/notes";

const ids = Array.from({ length: 501 }, () => randomUUID());

test("at most 500 entries are changed at once, in one call, with a message that says so", async () => {
  const rpc = vi.fn(async (_name: string, { _ids }: { _ids: string[] }) => ({ data: _ids, error: null }));
  const db = { rpc } as unknown as Client;
  const refusal = { status: 422, message: "You can change at most 500 at once." };
  await expect(removeAll(db, notes, ids)).rejects.toMatchObject(refusal);
  await expect(setPublished(db, notes, ids, true)).rejects.toMatchObject(refusal);
  expect(rpc).not.toHaveBeenCalled();
  expect(await removeAll(db, notes, ids.slice(0, 500))).toHaveLength(500);
  expect(rpc).toHaveBeenCalledTimes(1);
});

test.each([
  [501, 501, 422],
  [61, 60, 409],
])("of %i entries, of which the author saw %i, none is changed", async (total, seen, status) => {
  const data = ids.slice(0, Math.min(total, 500)).map((id) => ({ item: { id }, total }));
  const db = { rpc: async () => ({ data, error: null }) } as unknown as Client;
  await expect(findIds(db, notes, { show: "all", query: "" }, seen)).rejects.toMatchObject({ status });
});
