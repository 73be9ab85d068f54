import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Client } from "~/auth/session.server";
import { removeAll, setPublished } from "~/content/list.server";
import { notes } from "~/content/types/notes";

/** A data service whose URLs may have 8,000 characters of ids. */
function serviceOfShortUrls(): Client {
  const answer = { data: [{ id: randomUUID() }] as object[] | null, error: null as object | null };
  const query = {
    ...answer,
    delete: () => query,
    update: () => query,
    eq: () => query,
    select: () => query,
    in: (_: string, ids: string[]) =>
      ids.join().length > 8_000 ? Object.assign(query, { data: null, error: { code: "" } }) : query,
  };
  return { from: () => query } as unknown as Client;
}

test("entries are changed in parts whose ids fit into a URL, and at most 500 at once, with a message that says so", async () => {
  const ids = Array.from({ length: 501 }, () => randomUUID());
  const refusal = { status: 422, message: "You can change at most 500 at once." };
  await expect(removeAll(serviceOfShortUrls(), notes, ids)).rejects.toMatchObject(refusal);
  await expect(setPublished(serviceOfShortUrls(), notes, ids, true)).rejects.toMatchObject(refusal);
  // The service answers each part with one row.
  expect(await removeAll(serviceOfShortUrls(), notes, ids.slice(0, 400))).toHaveLength(8);
  expect(await setPublished(serviceOfShortUrls(), notes, ids.slice(0, 120), true)).toHaveLength(3);
});
