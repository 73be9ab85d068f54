import { beforeAll, expect, test, vi } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import type { Incoming } from "~/content/transfer/import-read.server";
import { contentTables } from "~/content/transfer/tables.server";
import {
  deleteUpload,
  findResults,
  finishUpload,
  loadResult,
  loadUpload,
  removeUploadsBefore,
  storeUpload,
} from "~/content/transfer/uploads.server";

vi.mock("~/runtime/config.server", () => ({ config: () => ({}) }));

const incoming = {
  from: "2026-11-23",
  tables: contentTables.map((info) => ({ info, rows: [] })),
} as unknown as Incoming;

type Sender = Parameters<typeof storeUpload>[0];
const asSender = ({ id, client }: Person): Sender => ({ account: { id }, db: client as unknown as Client });

let author: Sender;
let otherAdmin: Sender;
let user: Sender;
beforeAll(async () => {
  const [first, second, third] = await Promise.all([signUpAdmin(), signUpAdmin(), signUp()]);
  [author, otherAdmin, user] = [asSender(first), asSender(second), asSender(third)];
});

test("an upload is read by its author until it is deleted or replaced", async () => {
  const id = await storeUpload(author, incoming);
  expect(await loadUpload(author, id)).toEqual(incoming);
  const replaced = await storeUpload(author, incoming);
  expect(await loadUpload(author, id)).toBeNull();
  await deleteUpload(author, replaced);
  expect(await loadUpload(author, replaced)).toBeNull();
});

test("an imported upload leaves what it wrote, for its author alone", async () => {
  const id = await storeUpload(author, incoming);
  expect(await loadResult(author, id)).toBeNull();
  const written = { added: 1, overwritten: 0, kept: 0, tables: [] };
  await finishUpload(author, id, written);
  expect(await loadUpload(author, id)).toBeNull();
  // A later upload does not delete the result.
  await storeUpload(author, incoming);
  expect(await loadResult(author, id)).toEqual(written);
  expect(await loadResult({ ...author, db: otherAdmin.db }, id)).toBeNull();
});

test("nobody else can read, delete or upload an author's uploads", async () => {
  const id = await storeUpload(author, incoming);
  const anyone = { ...user, db: visitor() as unknown as Client };
  for (const { db } of [otherAdmin, user, anyone]) {
    const stranger = { ...author, db };
    expect(await loadUpload(stranger, id)).toBeNull();
    await deleteUpload(stranger, id);
    await expect(storeUpload(stranger, incoming)).rejects.toThrow("Nothing was imported");
    expect((await db.storage.from("imports").list(author.account.id)).data ?? []).toEqual([]);
  }
  await expect(storeUpload(user, incoming)).rejects.toThrow("Nothing was imported");
  expect(await loadUpload(author, id)).toEqual(incoming);
});

test("an invalid id finds no upload", async () => {
  expect(await loadUpload(author, "../images")).toBeNull();
});

test.runIf(isEmbedded())("after ten minutes an upload cannot be read, and its file is removed", async () => {
  const done = await storeUpload(author, incoming);
  await finishUpload(author, done, { added: 2, overwritten: 0, kept: 0, tables: [] });
  const [id, later] = [await storeUpload(author, incoming), await storeUpload(otherAdmin, incoming)];
  const sql = database();
  try {
    const names = [`%/${id}`, `%/${done}.result`];
    await sql`update storage.objects set created_at = now() - interval '10 minutes' where name like any (${names})`;
    expect(await loadUpload(author, id)).toBeNull();
    await removeUploadsBefore(service() as unknown as Client, new Date(Date.now() - 300_000));
    const left = await sql`select from storage.objects where name like ${`%/${id}`}`;
    expect(left).toHaveLength(0);
    // What it wrote can still be undone.
    const results = await findResults(author);
    expect(results.find((each) => each.id === done)?.result).toMatchObject({ added: 2 });
    expect(await findResults({ ...author, db: otherAdmin.db })).toEqual([]);
    expect(await loadUpload(otherAdmin, later)).toEqual(incoming);
  } finally {
    await sql.end();
  }
});
