import { execFileSync } from "node:child_process";
import { chmod, chown, cp, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { client, isEmbedded } from "../support/backend";
import { command, machine } from "../support/machine";

// Each start repairs a damaged data folder, or says what to do.
const { newFolder, start, clear } = machine();
const isRoot = process.getuid?.() === 0;
const refusal = (folder: string) =>
  start(folder).then(
    () => "it started",
    (error: Error) => error.message,
  );

describe.skipIf(!isEmbedded())("a damaged data folder", { timeout: 120_000 }, () => {
  let whole: string;
  let backup: string;
  /** A data folder with a link and a stored file, made once, and its backup. */
  beforeAll(async () => {
    whole = await newFolder();
    const backend = await start(whole);
    const db = client(backend.status.url, backend.status.serviceKey);
    const link = { title: "kept", url: "https://example.org", category: "damaged" };
    expect((await db.from("links").insert(link)).error).toBeNull();
    const file = await db.storage
      .from("images")
      .upload("kept.png", Buffer.from("kept"), { contentType: "image/png" });
    expect(file.error).toBeNull();
    backup = path.join(await newFolder(), "backup-2026-11-22-0300.tar.gz");
    expect(await command(["backup", backup], whole)).toMatchObject({ code: 0 });
    await backend.stop();
  }, 120_000);
  afterAll(clear);

  async function copy(): Promise<string> {
    const folder = await newFolder();
    await cp(whole, folder, { recursive: true, verbatimSymlinks: true });
    if (isRoot) {
      const { uid, gid } = await stat(path.join(whole, "postgres"));
      execFileSync("chown", ["-R", `${uid}:${gid}`, path.join(folder, "postgres")]);
    }
    return folder;
  }

  /** The titles that a visitor reads after a start. */
  async function served(folder: string): Promise<string[]> {
    const { status, stop } = await start(folder);
    const { data } = await client(status.url, status.anonKey)
      .from("links")
      .select("title")
      .eq("category", "damaged");
    await stop();
    return (data ?? []).map(({ title }) => title);
  }

  it("without secrets.json creates new keys, and serves the data", async () => {
    const folder = await copy();
    const old = await readFile(path.join(folder, "secrets.json"), "utf8");
    await rm(path.join(folder, "secrets.json"));
    expect(await served(folder)).toEqual(["kept"]);
    expect(await readFile(path.join(folder, "secrets.json"), "utf8")).not.toBe(old);
    expect(await served(folder)).toEqual(["kept"]);
  });

  it("with a truncated secrets.json says what to do, and leaves it as it is", async () => {
    const folder = await copy();
    const file = path.join(folder, "secrets.json");
    await truncate(file, 100);
    expect(await refusal(folder)).toBe(
      `${file} is damaged. Restore a copy of it, or delete it: the next start creates new keys, and everyone has to ` +
        "sign in again. The data itself stays.",
    );
    expect((await stat(file)).size).toBe(100);
    await rm(file);
    expect(await served(folder)).toEqual(["kept"]);
  });

  it("without storage/ does not start, and starts again with it", async () => {
    const folder = await copy();
    const storage = path.join(folder, "storage");
    await rename(storage, `${storage}-away`);
    expect(await refusal(folder)).toMatch(
      /storage is missing, and with it a stored file\. .*npm run restore -- /,
    );
    await expect(stat(storage)).rejects.toThrow("ENOENT");
    await rename(`${storage}-away`, storage);
    expect(await served(folder)).toEqual(["kept"]);
  });

  it("with a truncated WAL names the restore command, which restores the data", async () => {
    const folder = await copy();
    const wal = path.join(folder, "postgres/pg_wal");
    for (const name of (await readdir(wal)).filter((file) => /^[0-9A-F]{24}$/.test(file)))
      await truncate(path.join(wal, name), 1_000);
    const sentence = await refusal(folder);
    expect(sentence).toMatch(/^The database in \S+ is damaged \([^\n]+\)\. .*npm run restore -- FILE/);
    expect(sentence.split("\n")).toHaveLength(1);
    expect(await command(["restore", backup, "--yes"], folder)).toMatchObject({ code: 0 });
    expect(await served(folder)).toEqual(["kept"]);
  });

  it("with a database that lacks its control file names the restore command", async () => {
    const folder = await copy();
    await rm(path.join(folder, "postgres/global/pg_control"));
    expect(await refusal(folder)).toMatch(/is damaged .*npm run restore -- FILE/s);
  });

  it("of another Postgres version says which, and how to migrate it", async () => {
    const folder = await copy();
    await writeFile(path.join(folder, "postgres/PG_VERSION"), "15\n");
    expect(await refusal(folder)).toMatch(
      /is from Postgres 15; this version of the site has Postgres \d+\. Make a backup .*npm run restore -- FILE/,
    );
  });

  it("without PG_VERSION says that it is damaged", async () => {
    const folder = await copy();
    await rm(path.join(folder, "postgres/PG_VERSION"));
    expect(await refusal(folder)).toMatch(/is damaged \(it has no PG_VERSION\)/);
  });

  it("with permissive modes gets its modes back", async () => {
    const folder = await copy();
    await chmod(path.join(folder, "secrets.json"), 0o644);
    await chmod(path.join(folder, "postgres"), 0o755);
    await chmod(path.join(folder, "storage"), 0o777);
    expect(await served(folder)).toEqual(["kept"]);
    for (const [name, mode] of [
      ["secrets.json", 0o600],
      ["postgres", 0o700],
      ["storage", 0o700],
    ] as const)
      expect((await stat(path.join(folder, name))).mode & 0o777, name).toBe(mode);
  });

  it.runIf(isRoot)("copied by root belongs to Postgres again", async () => {
    const folder = await copy();
    execFileSync("chown", ["-R", "0:0", path.join(folder, "postgres")]);
    expect(await served(folder)).toEqual(["kept"]);
  });

  it.runIf(isRoot)("moved below a private folder says which permissions to change", async () => {
    const folder = path.join(await newFolder(), "data");
    await rename(await copy(), folder);
    expect(await refusal(folder)).toMatch(/its own user cannot reach .* Open those folders \(chmod o\+x\)/);
  });

  it("that is a file says so", async () => {
    const file = path.join(await newFolder(), "data");
    await writeFile(file, "");
    expect(await refusal(file)).toBe(`${file} is not a folder. Set DATA_DIR to one, or move the file away.`);
  });

  it("with the postmaster.pid of an unrelated process starts", async () => {
    const folder = await copy();
    const pid = (process.pid === 1 ? 2 : process.pid).toString();
    await writeFile(
      path.join(folder, "postgres/postmaster.pid"),
      `${pid}\n${folder}/postgres\n0\n1\n\n127.0.0.1\n\n`,
    );
    if (isRoot) {
      const { uid, gid } = await stat(path.join(whole, "postgres"));
      await chown(path.join(folder, "postgres/postmaster.pid"), uid, gid);
    }
    expect(await served(folder)).toEqual(["kept"]);
  });
});

describe.skipIf(!isEmbedded() || !isRoot)("a data folder that cannot be written to", () => {
  it.each(["a new one", "one that has been used"])(
    "says so, and which setting to change: %s",
    async (state) => {
      const disk = await newFolder();
      const folder = state === "a new one" ? path.join(disk, "data") : disk;
      if (folder === disk) await (await start(folder)).stop();
      try {
        execFileSync("mount", ["--bind", disk, disk], { stdio: "ignore" });
      } catch {
        return;
      }
      try {
        execFileSync("mount", ["-o", "remount,bind,ro", disk]);
        expect(await refusal(folder)).toContain(
          `The site cannot write to ${folder}: this user has no permission, or the disk is read-only. `,
        );
      } finally {
        execFileSync("umount", [disk]);
      }
    },
  );
});
