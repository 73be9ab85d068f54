import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readArchive } from "../../src/backups/archive";
import { getFilePath } from "../../src/storage/files";
import type { Backend } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { ageSchedule, getBackups } from "../support/backups";
import { command, machine } from "../support/machine";

const { newFolder, start, clear } = machine();

/** Process ids of the tasks of a backend. */
function taskPids(backend: Backend): number[] {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return children
    .map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line))
    .filter(
      (found) => Number(found?.[2]) === backend.status.pids.backend && /backup-task/.test(found?.[3] ?? ""),
    )
    .map((found) => Number(found?.[1]));
}

const scratch = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith("proof-"));

describe.skipIf(!isEmbedded())("backups by themselves", { timeout: 300_000 }, () => {
  let backend: Backend;
  let backups: ReturnType<typeof getBackups>;
  beforeAll(async () => {
    backend = await start(await newFolder());
    backups = getBackups(backend.status);
    const db = client(backend.status.url, backend.status.serviceKey);
    const rows = Array.from({ length: 500 }, (_, n) => ({
      title: `row ${n}\t\\`,
      url: "https://example.org",
    }));
    expect((await db.from("links").insert(rows)).error).toBeNull();
    const picture = Buffer.alloc(300_000, 7);
    expect(
      (await db.storage.from("images").upload("a.png", picture, { contentType: "image/png" })).error,
    ).toBeNull();
  });
  beforeEach(
    () => void vi.waitUntil(async () => (await backups.read()).running === null, { timeout: 60_000 }),
  );
  afterAll(clear);

  it("makes one on request, restores it beside the running site and compares it, and leaves nothing behind", async () => {
    expect((await backups.post()).status).toBe(200);
    const { entries, tasks, provedName } = await backups.ended("proof");
    expect(tasks.backup?.error).toBeNull();
    expect(tasks.proof).toMatchObject({ error: null, succeededAt: expect.any(String) });
    expect(provedName).toBe(entries[0]?.name);
    expect(await scratch(backend.status.dataDir)).toEqual([]);
    const file = path.join(backend.status.dataDir, "backups", entries[0]?.name ?? "");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readArchive(file)).tables.find(({ name }) => name === "links")?.rows).toBe(500);

    const downloaded = await backups.download(entries[0]?.name ?? "");
    expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(await readFile(file));
    const folder = await newFolder();
    expect(await command(["restore", "--yes", file], folder)).toMatchObject({ code: 0 });
  });

  it("tells and gives them to nobody without the service key", async () => {
    const { url, anonKey } = backend.status;
    const [entry] = (await backups.read()).entries;
    for (const path of ["", `/${entry?.name}`])
      expect((await fetch(`${url}/backups/v1${path}`, { headers: { apikey: anonKey } })).status).toBe(403);
    for (const name of ["backups.json", "..%2fsecrets.json", "other.tar.gz"])
      expect((await backups.download(name)).status).toBe(404);
  });

  it("makes one at a time, and says so", async () => {
    const answers = await Promise.all([backups.post(), backups.post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const files = await backups.files();
    expect(files.filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("a task that is killed leaves no half backup, says so, and the next one succeeds", async () => {
    const before = await backups.files();
    const answer = backups.post();
    const pid = await vi.waitUntil(() => taskPids(backend)[0], { timeout: 10_000, interval: 5 });
    process.kill(pid, "SIGKILL");
    expect(await (await answer).json()).toEqual({ message: "It was interrupted (SIGKILL)." });
    expect(await backups.files()).toEqual(before);
    expect((await backups.read()).tasks.backup?.error).toBe("It was interrupted (SIGKILL).");
    expect((await backups.post()).status).toBe(200);
  });

  it("finds a backup that is not what was written, and makes none that would be too large like the last", async () => {
    const folder = await newFolder();
    const name = "backup-2026-01-02-030000-aaaa.tar.gz";
    const entry = {
      name,
      madeAt: new Date().toISOString(),
      // As large as no disk.
      bytes: 1e15,
      sha256: createHash("sha256").update("written").digest("hex"),
      reason: "request" as const,
    };
    await ageSchedule(folder, 1, { entries: [{ ...entry, isLocal: true, remoteName: null }] });
    await writeFile(path.join(folder, "backups", name), "Written");
    vi.stubEnv("BACKUP_CHECK_MS", "100");
    const other = await start(folder);
    vi.unstubAllEnvs();
    const { tasks } = await getBackups(other.status).ended("proof");
    expect(tasks.proof?.error).toMatch(/has changed since it was written/);
    const refused = await getBackups(other.status).post();
    expect(await refused.json()).toEqual({ message: expect.stringMatching(/^There is not enough room/) });
  });

  it.each([
    ["change", "new.n := new.n * 2; return new;", "After the restore, some rows of public.changed differ."],
    ["lose", "return null;", "After the restore, public.changed has 0 rows instead of 1."],
  ])("finds rows that a restore would %s", async (_what, body, finding) => {
    const folder = await newFolder();
    const { status } = await start(folder);
    const sql = postgres(status.databaseUrl, { max: 1, onnotice: () => undefined });
    // A trigger that fires even while a backup is loaded.
    const trigger = `create function change() returns trigger language plpgsql as $$ begin ${body} end $$;
      create trigger c before insert on public.changed for each row execute function change();
      alter table public.changed enable always trigger c;`;
    await sql.unsafe("create table public.changed (n int); insert into public.changed values (1)");
    await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
      values ('20990101000000', 'changed', array[${`create table public.changed (n int); ${trigger}`}])`;
    await sql.end();
    const here = getBackups(status);
    await here.post();
    const { tasks } = await here.ended("proof");
    expect(tasks.proof?.error).toBe(finding);
    expect(await scratch(folder)).toEqual([]);
  });
});

describe.skipIf(!isEmbedded())("the schedule of backups", { timeout: 300_000 }, () => {
  beforeAll(() => void vi.stubEnv("BACKUP_CHECK_MS", "100"));
  afterAll(async () => {
    vi.unstubAllEnvs();
    await clear();
  });

  it("makes up for a missed night, deletes what has expired, and nothing that is not its own", async () => {
    const dataDir = await newFolder();
    const folder = path.join(dataDir, "backups");
    const old = Array.from({ length: 9 }, (_, n) => {
      const madeAt = new Date(Date.UTC(2026, 0, 1 + n, 3)).toISOString();
      const name = `backup-${madeAt.slice(0, 10)}-030000-0000.tar.gz`;
      const entry = { name, madeAt, bytes: 3, sha256: "", reason: "schedule" as const, isLocal: true };
      return { ...entry, remoteName: null };
    });
    await mkdir(folder, { recursive: true });
    for (const { name } of old) await writeFile(path.join(folder, name), "old");
    const foreign = ["backup-2026-01-02-030000-ffff.tar.gz", "photos.zip", "notes.part"];
    for (const name of foreign) await writeFile(path.join(folder, name), "old");
    // Somebody replaced a backup that has expired.
    await writeFile(path.join(folder, old[0]?.name ?? ""), "something else");
    await ageSchedule(dataDir, 400, { entries: old });
    const backups = getBackups((await start(dataDir)).status);
    const made = await vi.waitUntil(async () => (await backups.read()).tasks.backup?.succeededAt, {
      timeout: 60_000,
    });
    expect(made).toBeTruthy();
    const files = await backups.files();
    for (const name of foreign) expect(files).toContain(name);
    expect(files).toContain(old[0]?.name);
    // The new one, and the newest six of the nine: among them the newest of each week.
    const { entries } = await backups.read();
    expect(entries.map(({ name }) => name.slice(7, 17))).not.toContain("2026-01-02");
    expect(entries.slice(0, -1).every(({ name }) => files.includes(name))).toBe(true);
    expect(entries).toHaveLength(7);
  });

  it("tidies up what a kill has left, and lists a backup that was finished but not listed", async () => {
    const dataDir = await newFolder();
    const folder = path.join(dataDir, "backups");
    const writing = { name: "backup-2026-01-02-030000-aaaa.tar.gz", madeAt: "2026-01-02T03:00:00.000Z" };
    await ageSchedule(dataDir, 0, { writing: { ...writing, reason: "schedule" } });
    await writeFile(path.join(folder, writing.name), "whole");
    await writeFile(path.join(folder, "backup-2026-01-02-030000-bbbb.tar.gz.part"), "half");
    await mkdir(path.join(dataDir, `proof-${randomUUID()}`, "storage"), { recursive: true });
    const backups = getBackups((await start(dataDir)).status);
    expect(await backups.files()).toEqual([writing.name]);
    expect((await backups.read()).entries).toMatchObject([{ ...writing, bytes: 5 }]);
    expect(await scratch(dataDir)).toEqual([]);
  });

  it("stops Postgres of a test that was killed, and the backend with it", async () => {
    const dataDir = await newFolder();
    const backend = await start(dataDir);
    const backups = getBackups(backend.status);
    backups.post().catch(() => undefined);
    const scratchPid = await vi.waitUntil(
      async () => {
        const [name] = await scratch(dataDir);
        if (!name) return 0;
        const text = await readFile(path.join(dataDir, name, "postgres/postmaster.pid"), "utf8").catch(
          () => "",
        );
        return /ready/.test(text) ? Number.parseInt(text, 10) : 0;
      },
      { timeout: 60_000, interval: 5 },
    );
    const [task = 0] = taskPids(backend);
    expect(task, "the task's process id").toBeGreaterThan(0);
    const killed = backend.status.pids.backend;
    process.kill(task, "SIGKILL");
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(() => backend.status.pids.backend !== killed, { timeout: 30_000 });
    await vi.waitUntil(async () => (await scratch(dataDir)).length === 0, { timeout: 30_000 });
    // A zombie has no arguments.
    const args = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
    expect(args.filter((line) => Number.parseInt(line, 10) === scratchPid && line.includes(dataDir))).toEqual(
      [],
    );
    expect((await backups.read()).tasks.proof?.error).toBe("It was interrupted.");
  });

  it("mails the admins once when a backup is late, with the reason", async () => {
    const dataDir = await newFolder();
    await ageSchedule(dataDir, 3);
    vi.stubEnv("BACKUP_CHECK_MS", "1000000");
    const first = await start(dataDir);
    const db = client(first.status.url, first.status.serviceKey);
    await db.storage.from("images").upload("lost.png", Buffer.alloc(10), { contentType: "image/png" });
    const sql = postgres(first.status.databaseUrl, { max: 1, onnotice: () => undefined });
    const [object] = await sql<{ version: string }[]>`select version from storage.objects`;
    await rm(getFilePath(dataDir, object?.version ?? ""));
    await sql.end();
    await first.stop();
    vi.stubEnv("BACKUP_CHECK_MS", "100");
    const recipientsSql = "select 'owner@example.org' as email";
    const { status } = await start(dataDir, { recipientsSql });
    const mails = async () => {
      const { code, stdout } = await command(["mail", "owner@example.org"], dataDir);
      return code === 0 ? stdout : "";
    };
    const text = await vi.waitUntil(mails, { timeout: 30_000, interval: 100 });
    expect(text).toContain("The nightly backup is late. The file of images/lost.png is missing");
    expect(text).toContain("http://localhost:3000/admin");
    expect((await getBackups(status).read()).late).toHaveLength(1);
    expect(await readdir(path.join(dataDir, "mailbox"))).toHaveLength(1);
  });
});
