import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Backend } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { machine } from "../support/machine";

const { newFolder, start, clear } = machine();

/** `ROUNDS=12 npx vitest run --project operating crash` for a longer run. */
const ROUNDS = Number(process.env.ROUNDS ?? 2);
/** Acknowledged writes per round. Hashing a password takes longer than writing a row. */
const WRITES = { rows: 200, files: 100, accounts: 20 };
/** Sixteen at once. */
const WRITERS = { rows: 8, files: 6, accounts: 2 };
type Kind = keyof typeof WRITES;

describe.skipIf(!isEmbedded())("kill -9", () => {
  let backend: Backend;
  let db: SupabaseClient;
  beforeAll(async () => {
    backend = await start(await newFolder());
    // The client reports each refused connection with its stack.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    db = client(backend.status.url, backend.status.serviceKey);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await clear();
  });

  /** Writes one item; `error` tells whether it was acknowledged. */
  const write: Record<Kind, (name: string) => PromiseLike<{ error: unknown }>> = {
    rows: (name) => db.from("links").insert({ title: name, url: "https://example.org", category: "crash" }),
    files: (name) => db.storage.from("images").upload(name, parseSize(name), { contentType: "image/png" }),
    accounts: (name) =>
      db.auth.admin.createUser({ email: `${name}@example.org`, password: name, email_confirm: true }),
  };
  const kinds = Object.keys(WRITES) as Kind[];

  it(`of Postgres and of the gateway, ${ROUNDS} times in turn, loses none of ${ROUNDS * 320} acknowledged writes`, {
    timeout: 60_000 + ROUNDS * 30_000,
  }, async () => {
    const acknowledged: Record<Kind, string[]> = { rows: [], files: [], accounts: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const wanted = (kind: Kind) => (round + 1) * WRITES[kind];
      const writers = kinds.flatMap((kind) =>
        Array.from({ length: WRITERS[kind] }, async () => {
          while (acknowledged[kind].length < wanted(kind)) {
            const name = randomUUID();
            const { error } = await write[kind](name);
            if (error)
              await vi.waitUntil(() => isListening(backend.status.url), { timeout: 60_000, interval: 20 });
            else acknowledged[kind].push(name);
          }
        }),
      );
      // In the middle of the round, while all of them write.
      const half = wanted("rows") - WRITES.rows / 2;
      await expect
        .poll(() => acknowledged.rows.length, { timeout: 30_000, interval: 1 })
        .toBeGreaterThan(half);
      const victim = round % 2 === 0 ? "postgres" : "backend";
      const before = { ...backend.status.pids };
      process.kill(before[victim], "SIGKILL");
      await Promise.all(writers);
      // The gateway outlives the end of its database.
      if (victim === "postgres") expect(backend.status.pids.backend).toBe(before.backend);
    }

    const rows = await all((from, to) =>
      db.from("links").select("title").eq("category", "crash").order("id").range(from, to),
    );
    const titles = new Set(rows.map(({ title }) => title));
    expect(acknowledged.rows.filter((name) => !titles.has(name))).toEqual([]);

    const emails = new Set<string>();
    for (let page = 1; emails.size < acknowledged.accounts.length; page++) {
      const { data } = await db.auth.admin.listUsers({ page, perPage: 500 });
      if (data.users.length === 0) break;
      for (const { email } of data.users) emails.add(email ?? "");
    }
    expect(acknowledged.accounts.filter((name) => !emails.has(`${name}@example.org`))).toEqual([]);

    const files = new Set<string>();
    for (let offset = 0; ; offset += 1000) {
      const { data } = await db.storage.from("images").list("", { limit: 1000, offset });
      for (const { name } of data ?? []) files.add(name);
      if (!data || data.length < 1000) break;
    }
    expect(acknowledged.files.filter((name) => !files.has(name))).toEqual([]);
    // Also unacknowledged ones: every listed file is complete.
    for (const name of files) {
      const { data } = await db.storage.from("images").download(name);
      expect(await data?.text(), name).toBe(parseSize(name).toString());
    }
  });
});

/** Whether the gateway accepts connections. */
const isListening = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

const parseSize = (name: string) => Buffer.from(name.repeat(500));

async function all<Row>(
  page: (from: number, to: number) => PromiseLike<{ data: Row[] | null; error: unknown }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; ; from += 1000) {
    const { data, error } = await page(from, from + 999);
    expect(error).toBeNull();
    rows.push(...(data ?? []));
    if (!data || data.length < 1000) return rows;
  }
}
