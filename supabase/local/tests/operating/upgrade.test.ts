import { execFileSync } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterAll, describe, expect, it, vi } from "vitest";
import { getDatabaseUrl } from "../../src/postgres";
import { client, isEmbedded } from "../support/backend";
import { command, machine } from "../support/machine";

const { newFolder, start, clear } = machine();
const PROJECT = path.join(import.meta.dirname, "../project/supabase");

const GOOD = "alter table public.links add column rating int; update public.links set title = 'changed'";
/** Fails only where there is data. */
const FAILING =
  "alter table public.links add constraint positive check (rating > 0) ; alter table public.links alter rating set not null";

/** Another version of the tests' project, with more migrations. */
async function version(...migrations: string[]): Promise<string> {
  const folder = path.join(await newFolder(), "supabase");
  await cp(PROJECT, folder, { recursive: true });
  for (const [n, text] of migrations.entries())
    await writeFile(path.join(folder, "migrations", `2099010${n + 1}000000_step${n + 1}.sql`), text);
  return folder;
}

/** A data folder of the tests' project, with a row and a file. */
async function oldSite(): Promise<string> {
  const dataDir = await newFolder();
  const { status, stop } = await start(dataDir);
  const db = client(status.url, status.serviceKey);
  expect((await db.from("links").insert({ title: "old", url: "https://example.org" })).error).toBeNull();
  const file = await db.storage.from("images").upload("a.png", Buffer.alloc(9), { contentType: "image/png" });
  expect(file.error).toBeNull();
  await stop();
  return dataDir;
}

/** Starts the old version, and expects all of its data. */
async function expectOldSite(dataDir: string): Promise<void> {
  const { status, stop } = await start(dataDir);
  const db = client(status.url, status.serviceKey);
  const { data } = await db.from("links").select("*");
  expect(data).toHaveLength(1);
  expect(data?.[0]).toMatchObject({ title: "old" });
  expect(data?.[0]).not.toHaveProperty("rating");
  expect((await db.storage.from("images").download("a.png")).data?.size).toBe(9);
  await stop();
}

const listBackups = async (dataDir: string) =>
  (await readdir(path.join(dataDir, "backups"))).filter((name) => name.endsWith(".tar.gz"));

describe.skipIf(!isEmbedded())("an upgrade", { timeout: 300_000 }, () => {
  afterAll(clear);

  it("makes a backup first; the old version then refuses the new data, and names the backup", async () => {
    const dataDir = await oldSite();
    const { status, stop } = await start(dataDir, { projectDir: await version(GOOD) });
    const { data } = await client(status.url, status.serviceKey).from("links").select("title");
    expect(data).toEqual([{ title: "changed" }]);
    await stop();
    const [backup, ...others] = await listBackups(dataDir);
    expect(others).toEqual([]);
    const file = path.join(dataDir, "backups", backup ?? "");
    await expect(start(dataDir)).rejects.toThrow(
      `was written by another version of the site (it has the migration 20990101000000). Start that version, or go back to the data from before its upgrade: npm run restore -- ${file}`,
    );
    expect(await command(["restore", "--yes", file], dataDir)).toMatchObject({ code: 0 });
    await expectOldSite(dataDir);
  });

  it("that fails half-way returns to the old data, says why, and is not tried again until it has changed", async () => {
    const dataDir = await oldSite();
    const failing = await version(GOOD, FAILING);
    const reason =
      /The upgrade failed: .*20990102000000_step2\.sql.* column "rating" .*contains null values[\s\S]*The data is as it was before: start the previous version/;
    await expect(start(dataDir, { projectDir: failing })).rejects.toThrow(reason);
    const marker = path.join(dataDir, "backups/upgrade.json");
    const written = await readFile(marker, "utf8");
    expect(JSON.parse(written)).toMatchObject({ isUndone: true, error: expect.stringContaining("step2") });
    // A service manager would start it every few seconds.
    await expect(start(dataDir, { projectDir: failing })).rejects.toThrow(reason);
    expect(await listBackups(dataDir)).toHaveLength(1);
    // As if it had been killed before it had returned to the old data.
    await writeFile(marker, written.replace('"isUndone": true', '"isUndone": false'));
    await expect(start(dataDir, { projectDir: failing })).rejects.toThrow(reason);
    expect(JSON.parse(await readFile(marker, "utf8"))).toMatchObject({ isUndone: true });
    expect((await readdir(dataDir)).filter((name) => /^(before-restore|restoring)/.test(name))).toEqual([]);
    await expectOldSite(dataDir);
    const { status, stop } = await start(dataDir, { projectDir: await version(GOOD) });
    const { data } = await client(status.url, status.serviceKey).from("links").select("title");
    expect(data).toEqual([{ title: "changed" }]);
    await stop();
  });

  it("that is killed half-way and then fails returns to the data before both", async () => {
    const dataDir = await oldSite();
    const secrets = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
    const starting = start(dataDir, { projectDir: await version(GOOD, "select pg_sleep(60)") }).catch(
      (error: Error) => error.message,
    );
    const sql = postgres(getDatabaseUrl(secrets), {
      max: 1,
      onnotice: () => undefined,
      onclose: () => undefined,
    });
    const isHalfWay = () =>
      sql`select from supabase_migrations.schema_migrations where version = '20990101000000'`.then(
        ({ length }) => length === 1,
        () => false,
      );
    await vi.waitUntil(isHalfWay, { timeout: 60_000, interval: 50 });
    await sql.end({ timeout: 1 });
    const lines = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
    const backend = lines.find((line) => line.includes("main.js") && line.includes(dataDir));
    process.kill(Number.parseInt(backend ?? "", 10), "SIGKILL");
    expect(await starting).toMatch(/ended while starting/);
    await expect(start(dataDir)).rejects.toThrow(/was written by another version/);
    await expect(start(dataDir, { projectDir: await version(GOOD, FAILING) })).rejects.toThrow(
      /The data is as it was before/,
    );
    expect(await listBackups(dataDir)).toHaveLength(1);
    await expectOldSite(dataDir);
  });

  it("does not begin when the data cannot be backed up", async () => {
    const dataDir = await oldSite();
    const [shard = ""] = (await readdir(path.join(dataDir, "storage"))).filter((name) => name.length === 2);
    await rm(path.join(dataDir, "storage", shard), { recursive: true });
    await expect(start(dataDir, { projectDir: await version(GOOD) })).rejects.toThrow(
      /^The database was not upgraded, because it could not be backed up first: The file of images\/a\.png is missing/,
    );
  });

  it("is not undone by the way of a restore: a backup of a newer version is refused", async () => {
    const dataDir = await oldSite();
    const { stop } = await start(dataDir, { projectDir: await version(GOOD) });
    await stop();
    const newer = path.join(await newFolder(), "newer.tar.gz");
    expect(await command(["backup", newer], dataDir)).toMatchObject({ code: 0 });
    expect(await command(["restore", "--yes", newer], dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "was made by another version of the site (it has the migration 20990101000000)",
      ),
    });
  });
});
