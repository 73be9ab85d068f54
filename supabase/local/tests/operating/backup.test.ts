import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readArchive } from "../../src/backups/archive";
import type { Backend, BackendStatus } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { command, machine } from "../support/machine";

const { newFolder, start, clear } = machine();
const PASSWORD = "correct horse battery";

const open = ({ databaseUrl }: BackendStatus) => postgres(databaseUrl, { max: 1, onnotice: () => undefined });

/** Adds rows and files until stopped. */
function writeSteadily({ url, serviceKey }: BackendStatus) {
  const db = client(url, serviceKey);
  let writing = true;
  const written = { rows: 0, files: 0 };
  const work = (async () => {
    for (let n = 0; writing; n++) {
      const title = `row ${n} ${"x".repeat(n % 3000)}\t\\ ü`;
      const row = await db.from("links").insert({ title, url: "https://example.org", category: "c" });
      if (!row.error) written.rows++;
      const bytes = Buffer.alloc(20_000, n);
      const file = await db.storage.from("images").upload(`${n}.png`, bytes, { contentType: "image/png" });
      if (!file.error) written.files++;
      if (n % 5 === 4) await db.storage.from("images").remove([`${n - 2}.png`]);
    }
  })();
  return {
    written,
    async stop() {
      writing = false;
      await work;
    },
  };
}

describe.skipIf(!isEmbedded())("backup and restore", { timeout: 120_000 }, () => {
  let source: Backend;
  let file: string;
  const email = `${randomUUID()}@example.org`;
  beforeAll(async () => {
    source = await start(await newFolder());
    file = path.join(await newFolder(), "backup.tar.gz");
    const db = client(source.status.url, source.status.serviceKey);
    const account = await db.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect(account.error).toBeNull();
    const sql = open(source.status);
    await sql`insert into private.codes (code) values ('one')`;
    // Not in the backup: a restore would warn that no migration creates it.
    await sql`create unlogged table private.counters as select 1 as count`;
    await sql.end();
    const writer = writeSteadily(source.status);
    await vi.waitUntil(() => writer.written.files > 20, { timeout: 30_000, interval: 20 });
    const made = await command(["backup", file], source.status.dataDir);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    await writer.stop();
  });
  afterAll(clear);

  it("restores a consistent snapshot of rows, files and accounts, made during writes", async () => {
    const folder = await newFolder();
    const restored = await command(["restore", "--yes", file], folder);
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    // Rows keep their order, so a backup of the copy has the same content.
    const copied = path.join(await newFolder(), "copy.tar.gz");
    expect(await command(["backup", copied], folder)).toMatchObject({ code: 0 });
    const [then, now] = [await readArchive(file), await readArchive(copied)];
    expect(now.entries).toEqual(then.entries);
    expect(now.sequences).toEqual(then.sequences);

    const copy = await start(folder);
    const db = client(copy.status.url, copy.status.serviceKey);
    const sql = open(copy.status);
    try {
      // The sequence goes on.
      await sql`insert into private.codes (code) values ('two')`;
      expect(await sql`select id::int, code from private.codes order by id`).toEqual([
        { id: 1, code: "one" },
        { id: 2, code: "two" },
      ]);
      const objects = await sql<{ name: string }[]>`select name from storage.objects`;
      expect(objects.length).toBeGreaterThan(10);
      for (const { name } of objects) {
        const { data } = await db.storage.from("images").download(name);
        const expected = Buffer.alloc(20_000, Number.parseInt(name, 10));
        expect(Buffer.from(await (data ?? new Blob()).arrayBuffer())).toEqual(expected);
      }
    } finally {
      await sql.end();
    }
    const visitor = client(copy.status.url, copy.status.anonKey);
    const signedIn = await visitor.auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.data.user?.email).toBe(email);
    // Triggers and policies are active again.
    expect(await db.from("notes").insert({ content: { wrong: true } })).toMatchObject({
      status: 400,
    });
    expect(await db.from("links").insert({ title: "n", url: "https://example.org" })).toMatchObject({
      error: null,
    });
    expect(await visitor.from("links").insert({ title: "n", url: "/" })).toMatchObject({
      status: 403,
    });
  });

  it("shows one moment, whatever is written and deleted while it is made", async () => {
    const { status } = await start(await newFolder());
    const db = client(status.url, status.serviceKey);
    const picture = Buffer.alloc(9, 1);
    await db.storage.from("images").upload("deleted.png", picture, { contentType: "image/png" });
    const made = path.join(await newFolder(), "backup.tar.gz");
    const [sql, observer] = [open(status), open(status)];
    try {
      const running = await sql.begin(async (tx) => {
        await tx`lock table public.links`;
        const outcome = command(["backup", made], status.dataDir);
        const isWaiting = async () =>
          (await observer`select from pg_locks where not granted and relation = 'public.links'::regclass`)
            .length > 0;
        await vi.waitUntil(isWaiting, { timeout: 60_000, interval: 20 });
        expect((await db.from("notes").insert({ content: { root: {} } })).error).toBeNull();
        expect((await db.storage.from("images").remove(["deleted.png"])).error).toBeNull();
        // Not awaited here, where it would wait for the table.
        return { outcome };
      });
      expect(await running.outcome).toMatchObject({ code: 0, stderr: "" });
    } finally {
      await Promise.all([sql.end(), observer.end()]);
    }
    const folder = await newFolder();
    expect(await command(["restore", "--yes", made], folder)).toMatchObject({ code: 0 });
    const restored = (await start(folder)).status;
    const copy = client(restored.url, restored.serviceKey);
    expect((await copy.from("notes").select("id")).data).toEqual([]);
    expect((await copy.storage.from("images").download("deleted.png")).data?.size).toBe(9);
  });

  it("is one file, readable by its owner only, and does not overwrite another without --yes", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(file);
    const again = await command(["backup", file], source.status.dataDir);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("already exists") });
    expect(await readFile(file)).toEqual(bytes);
    expect((await readdir(path.dirname(file))).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("says what is wrong with the place for a backup", async () => {
    const dataDir = await newFolder();
    const { stop } = await start(dataDir);
    const place = await newFolder();
    expect(await command(["backup", path.join(place, "none/a.tar.gz")], dataDir)).toMatchObject({
      code: 1,
      stderr: `The folder ${place}/none does not exist: create it, or choose another folder.\n`,
    });
    // The file is written under another name first.
    await mkdir(path.join(place, "a.tar.gz.part"));
    expect(await command(["backup", path.join(place, "a.tar.gz")], dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/a\.tar\.gz\.part/),
    });
    await stop();
  });

  it("rejects a running backend, a missing --yes, and any damaged file; the data stays", async () => {
    const running = await command(["restore", "--yes", file], source.status.dataDir);
    expect(running).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`(pid ${source.status.pids.backend})`),
    });

    const folder = await newFolder();
    const first = await start(folder);
    const db = client(first.status.url, first.status.serviceKey);
    await db.from("links").insert({ title: "kept", url: "https://example.org" });
    await first.stop();
    const bytes = await readFile(file);
    const broken = path.join(await newFolder(), "broken.tar.gz");
    const refused = async (content: Buffer, reason: RegExp) => {
      await writeFile(broken, content);
      const { code, stderr } = await command(["restore", "--yes", broken], folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(reason);
    };
    await refused(bytes.subarray(0, bytes.length / 2), /not a complete backup/);
    await refused(bytes.subarray(0, bytes.length - 1), /not a complete backup/);
    await refused(Buffer.from("hello"), /not a complete backup/);
    const tar = gunzipSync(bytes);
    const changed = Buffer.from(tar);
    const at = changed.indexOf("example.org");
    changed.write("Example.org", at);
    await refused(gzipSync(changed), /tables\/.* has been changed/);
    await refused(gzipSync(tar.subarray(0, tar.indexOf("manifest.json"))), /not a complete backup/);
    const newer = Buffer.from(tar);
    newer.write('"format":2', newer.lastIndexOf('"format":1'));
    await refused(gzipSync(newer), /made by a newer version of this program/);
    expect(await command(["restore", file], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--yes"),
    });

    const second = await start(folder);
    const kept = await client(second.status.url, second.status.serviceKey)
      .from("links")
      .select("title")
      .eq("title", "kept");
    expect(kept.data).toEqual([{ title: "kept" }]);
  });

  it("says why Postgres does not take a row, and changes nothing", async () => {
    const { status } = await start(await newFolder());
    const sql = open(status);
    const migration = `create table public.refused (n int);
      create function private.refuse() returns trigger language plpgsql as $$ begin raise 'It is refused'; end $$;
      create trigger refuse before insert on public.refused for each row execute function private.refuse();
      alter table public.refused`;
    await sql.unsafe(`${migration} disable trigger refuse; insert into public.refused values (1)`);
    // A trigger that fires even while a backup is loaded.
    await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
      values ('20260101000050', 'refused', array[${`${migration} enable always trigger refuse`}])`;
    await sql.end();
    const made = path.join(await newFolder(), "backup.tar.gz");
    expect(await command(["backup", made], status.dataDir)).toMatchObject({ code: 0 });
    const folder = await newFolder();
    const restored = await command(["restore", "--yes", made], folder);
    expect(restored).toMatchObject({ code: 1, stderr: "It is refused\n" });
    expect((await readdir(folder)).toSorted()).toEqual(["postgres.log", "secrets.json"]);
  });

  it("keeps the replaced data in another folder, and works while the site is stopped", async () => {
    const folder = await newFolder();
    const first = await start(folder);
    const db = client(first.status.url, first.status.serviceKey);
    await db.from("links").insert({ title: "old", url: "https://example.org" });
    await first.stop();
    const stopped = path.join(await newFolder(), "stopped.tar.gz");
    expect(await command(["backup", stopped], folder)).toMatchObject({ code: 0 });
    expect(await command(["restore", "--yes", file], folder)).toMatchObject({ code: 0 });
    const [replaced] = (await readdir(folder)).filter((name) => name.startsWith("before-restore-"));
    expect(await readdir(path.join(folder, replaced ?? ""))).toContain("postgres");

    expect(await command(["restore", "--yes", stopped], folder)).toMatchObject({ code: 0 });
    const second = await start(folder);
    const sql = open(second.status);
    try {
      const old = await sql`select title from links where title = 'old'`;
      expect(old).toHaveLength(1);
      expect(await sql`select from storage.objects`).toHaveLength(0);
    } finally {
      await sql.end();
    }
  });

  it("finishes a restore that was killed between two steps of the swap", async () => {
    const folder = await newFolder();
    expect(await command(["restore", "--yes", file], folder)).toMatchObject({ code: 0 });
    // The state after the old database was moved away, before the new one is moved in.
    const draft = path.join(folder, "restoring");
    await mkdir(draft, { mode: 0o711 });
    await rename(path.join(folder, "postgres"), path.join(draft, "postgres"));
    await writeFile(path.join(draft, "complete"), "before-restore-test");
    const { status } = await start(folder);
    const accounts = await client(status.url, status.serviceKey).auth.admin.listUsers();
    expect(accounts.data.users.map((user) => user.email)).toEqual([email]);
  });
});
