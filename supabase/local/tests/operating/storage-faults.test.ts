import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { getFilePath, STORAGE_UNLINK_LOCK } from "../../src/storage/files";
import { client, isEmbedded } from "../support/backend";
import { filesIn } from "../support/bucket";
import { machine } from "../support/machine";

const { newFolder, start: startBackend, clear } = machine();
const mounts: string[] = [];

afterEach(async () => {
  // Lazily, because the backend is still using it.
  for (const mount of mounts.splice(0)) execFileSync("umount", ["--lazy", mount]);
  await clear();
});

async function start(dataDir: string) {
  const backend = await startBackend(dataDir);
  const { status } = backend;
  const sql = postgres(status.databaseUrl, { max: 1, onnotice: () => undefined });
  const { storage } = client(status.url, status.serviceKey);
  await storage.createBucket("test", { public: true });
  const files = storage.from("test");
  return { backend, status, storage, files, sql, versions: () => versionsIn(sql) };
}

async function versionsIn(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from storage.objects order by version`;
  return rows.map(({ version }) => version);
}

const sortedFiles = async (dataDir: string) => (await filesIn(dataDir)).stored;

describe.skipIf(!isEmbedded())("the storage folder", () => {
  it("stores files under random names, readable by their owner only", async () => {
    const dataDir = await newFolder();
    const { files, versions, sql } = await start(dataDir);
    await files.upload("folder/name.txt", "text");
    expect(await sortedFiles(dataDir)).toEqual(await versions());
    const file = getFilePath(dataDir, (await versions())[0] ?? "");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, "storage"))).mode & 0o777).toBe(0o700);
    await sql.end();
  });

  it("is cleaned up on start: leftovers of a crash are deleted, files with a row and unknown files stay", async () => {
    const dataDir = await newFolder();
    const first = await start(dataDir);
    await first.files.upload("kept", "kept");
    const [kept = ""] = await first.versions();
    await first.sql.end();
    await first.backend.stop();

    const incoming = path.join(dataDir, "storage", "incoming");
    const [draft, linked, foreign] = [randomUUID(), randomUUID(), randomUUID()];
    for (const version of [draft, linked, kept]) await writeFile(path.join(incoming, version), "left over");
    for (const version of [linked, foreign]) {
      await mkdir(path.dirname(getFilePath(dataDir, version)), { recursive: true });
      await writeFile(getFilePath(dataDir, version), "left over");
    }
    const { files, sql } = await start(dataDir);
    await expect.poll(() => readdir(incoming)).toEqual([]);
    expect(await sortedFiles(dataDir)).toEqual([kept, foreign].sort());
    expect(await (await files.download("kept")).data?.text()).toBe("kept");
    await sql.end();
  });

  it("keeps deleted files while a backup may still copy them", async () => {
    const dataDir = await newFolder();
    const { files, sql, versions } = await start(dataDir);
    for (const name of ["a", "b", "c"]) await files.upload(name, name);
    const before = await versions();
    await sql`select pg_advisory_lock(${STORAGE_UNLINK_LOCK})`;
    await files.remove(["a"]);
    await files.upload("b", "new", { upsert: true });
    expect(await sortedFiles(dataDir)).toEqual(expect.arrayContaining(before));
    await sql`select pg_advisory_unlock(${STORAGE_UNLINK_LOCK})`;
    await files.remove(["c"]);
    expect(await sortedFiles(dataDir)).toEqual(await versions());
    await sql.end();
  });

  it.runIf(canMount())("on a full disk rejects uploads, and accepts smaller ones", async () => {
    const dataDir = await newFolder();
    const folder = path.join(dataDir, "storage");
    await mkdir(folder);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]);
    mounts.push(folder);
    const { files, sql, versions } = await start(dataDir);
    for (const body of [Buffer.alloc(5_000_000), new Blob([Buffer.alloc(5_000_000)])]) {
      const { error } = await files.upload("large", body);
      expect(error).toMatchObject({
        status: 507,
        statusCode: "507",
        message: "The disk is full: nothing was stored",
      });
    }
    expect(await filesIn(dataDir)).toEqual({ stored: [], drafts: [] });
    expect((await files.upload("small", "x")).error).toBeNull();
    expect(await sortedFiles(dataDir)).toEqual(await versions());
    await sql.end();
  });

  it.each(["backend", "postgres"] as const)(
    "matches the rows after kill -9 of %s during uploads",
    async (victim) => {
      const dataDir = await newFolder();
      const { backend, status, sql } = await start(dataDir);
      await sql.end();
      const files = client(status.url, status.serviceKey).storage.from("test");
      const acknowledged = new Map<string, string>();
      let writing = true;
      const writers = [0, 1, 2, 3].map(async (writer) => {
        for (let n = 0; writing; n++) {
          const body = `${writer}.${n} `.repeat(20_000);
          const name = `${writer}/${n}`;
          if ((await files.upload(name, n % 2 ? body : new Blob([body]))).error) continue;
          acknowledged.set(name, body);
          if (n % 5 === 0 && !(await files.remove([name])).error) acknowledged.delete(name);
          else if (n % 5 === 0) acknowledged.delete(name);
        }
      });
      await more(20);
      process.kill(status.pids[victim], "SIGKILL");
      await more(1);
      writing = false;
      await Promise.all(writers);
      await backend.stop();

      const again = await start(dataDir);
      await expect.poll(async () => (await filesIn(dataDir)).drafts).toEqual([]);
      await expect.poll(async () => sortedFiles(dataDir)).toEqual(await again.versions());
      for (const [name, body] of acknowledged) {
        expect(await (await again.files.download(name)).data?.text()).toBe(body);
      }
      await again.sql.end();

      function more(count: number) {
        const wanted = acknowledged.size + count;
        return expect
          .poll(() => acknowledged.size, { timeout: 20_000, interval: 10 })
          .toBeGreaterThanOrEqual(wanted);
      }
    },
    60_000,
  );
});

/** The test needs a small disk. */
function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
