import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BackendStatus } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { COMMANDS, command, machine } from "../support/machine";
import { onNewDatabase } from "../support/new-database";

const { newFolder, start, clear } = machine();
afterEach(clear);

const SUPABASE = path.join(import.meta.dirname, "../project/supabase");

/** Whether this user may make namespaces, as a container has. */
const canIsolate = () => spawnSync("unshare", ["--net", "--pid", "--fork", "ip", "link"]).status === 0;

/** Makes a backup as from another container. */
function backUpIsolated(folder: string) {
  const isolation = ["--net", "--pid", "--ipc", "--fork", "--mount-proc"];
  const shell = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const backup = [
    process.execPath,
    COMMANDS,
    "backup",
    "--data-dir",
    folder,
    "--yes",
    `${folder}/backup.tar.gz`,
  ];
  return spawnSync("unshare", [...isolation, ...shell, ...backup], { encoding: "utf8" });
}

describe.skipIf(!isEmbedded())("starting", { timeout: 120_000 }, () => {
  it("starts two new sites at once, each on its own ports", async () => {
    const sites = await Promise.all([start(await newFolder()), start(await newFolder())]);
    const ports = sites.flatMap(({ status }) => [new URL(status.url).port, new URL(status.databaseUrl).port]);
    expect(new Set(ports).size).toBe(4);
    for (const { status } of sites) {
      const { error } = await client(status.url, status.anonKey).from("links").select("id").limit(1);
      expect(error).toBeNull();
    }
  });

  it("gives Postgres another port when an unrelated program has taken its own", async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await first.stop();
    const port = Number(new URL(first.status.databaseUrl).port);
    const foreign = createServer().listen(port, "127.0.0.1");
    await once(foreign, "listening");
    try {
      const second = await start(folder);
      expect(new URL(second.status.databaseUrl).port).not.toBe(String(port));
      expect(second.status.url).toBe(first.status.url);
    } finally {
      foreign.close();
    }
  });

  it("refuses a folder that another container uses, whose processes and ports it cannot see", async ({
    skip,
  }) => {
    if (!canIsolate()) return skip("this user may not make a namespace");
    const folder = await newFolder();
    const { stop } = await start(folder);
    expect(backUpIsolated(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`Another container uses ${folder}`),
    });
    await stop();
    expect(backUpIsolated(folder)).toMatchObject({ status: 0 });
  });

  it("refuses it also while only its Postgres lives there, and takes it over in its own container", async ({
    skip,
  }) => {
    if (!canIsolate()) return skip("this user may not make a namespace");
    const folder = await newFolder();
    expect(await command(["start"], folder)).toMatchObject({ code: 0 });
    const { stdout } = await command(["status", "--json"], folder);
    const { pids }: BackendStatus = JSON.parse(stdout);
    const supervisor = /^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pids.backend}/status`, "utf8"))?.[1];
    // The shell would stop a Postgres whose backend was killed.
    const shell = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" })
      .split("\n")
      .find((line) => line.endsWith(`kill -INT ${pids.postgres}`));
    for (const pid of [Number.parseInt(shell ?? "", 10), Number(supervisor), pids.backend])
      process.kill(pid, "SIGKILL");
    expect(backUpIsolated(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`Another container uses ${folder}`),
    });
    // A zombie has no arguments.
    const readArguments = () => readFile(`/proc/${pids.postgres}/cmdline`, "utf8").catch(() => "");
    expect(await readArguments()).toContain(folder);
    await start(folder);
    expect(await readArguments()).toBe("");
  });

  it.each([
    { event: "failing in", isStopped: false, sql: "select wrong", reason: /20990101000000_last\.sql/ },
    { event: "stopped during", isStopped: true, sql: "select pg_sleep(60)", reason: /ended while starting/ },
  ])("$event a migration, ends no sooner than Postgres", async ({ isStopped, sql, reason }) => {
    const folder = await newFolder();
    const projectDir = path.join(await newFolder(), "supabase");
    await cp(SUPABASE, projectDir, { recursive: true });
    await writeFile(path.join(projectDir, "migrations/20990101000000_last.sql"), sql);
    const stopping = new AbortController();
    const starting = start(folder, { projectDir, signal: stopping.signal });
    const readLock = () => readFile(path.join(folder, "postgres/postmaster.pid"), "utf8").catch(() => "");
    if (isStopped) {
      await vi.waitUntil(async () => (await readLock()).includes("ready"), { timeout: 30_000 });
      stopping.abort();
    }
    await expect(starting).rejects.toThrow(reason);
    expect(await readLock()).toBe("");
  });

  it("under root does not put the database of a volume outside the volume", async ({ skip }) => {
    const closed = await newFolder();
    const volume = path.join(closed, "volume");
    await mkdir(volume);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", volume], { stdio: "ignore" });
    } catch {
      return skip("this user may not mount a volume");
    }
    try {
      await chmod(closed, 0o700);
      await expect(start(volume)).rejects.toThrow(
        /own user cannot reach .*volume.* not put elsewhere, .* Start the site as the user that owns the folder/,
      );
      expect(await readdir(volume)).toEqual(["secrets.json"]);
    } finally {
      // The process that had locked it ends a moment after the start.
      await vi.waitFor(() => execFileSync("umount", [volume], { stdio: "ignore" }));
    }
  });

  it("applies new migrations to a database with data, and keeps every row", () =>
    onNewDatabase(async ({ sql, migrate, project: older }) => {
      const all = (await readdir(path.join(SUPABASE, "migrations"))).sort();
      for (const file of all.slice(0, -1)) {
        await cp(path.join(SUPABASE, "migrations", file), path.join(older, "migrations", file));
      }
      await cp(path.join(SUPABASE, "seed.sql"), path.join(older, "seed.sql"));
      expect(await migrate(older)).toEqual(all.slice(0, -1));
      await sql`insert into links (title, url) values ('kept', 'https://example.org')`;
      const before = await sql`select id, title from links order by id`;
      expect(await migrate(SUPABASE)).toEqual(all.slice(-1));
      expect(await sql`select id, title from links order by id`).toEqual(before);
      expect(await migrate(SUPABASE)).toEqual([]);
    }));

  it("finds what is in the schema `extensions` in migrations and the seed, as a hosted project does", () =>
    onNewDatabase(async ({ sql, migrate, project: folder }) => {
      await writeFile(
        path.join(folder, "migrations/20260101000000_words.sql"),
        `create function extensions.greet(_name text) returns text language sql as $$ select 'hello ' || _name $$;
         create table words (text text primary key default greet('migration'));
         insert into words default values;`,
      );
      await writeFile(path.join(folder, "seed.sql"), "insert into words values (greet('seed'))");
      await migrate(folder);
      expect(await sql`select text from public.words order by text`.values()).toEqual([
        ["hello migration"],
        ["hello seed"],
      ]);
    }));
});
