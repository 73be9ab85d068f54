import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Backend } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { getBackups } from "../support/backups";
import { command, machine } from "../support/machine";
import { fail, startS3 } from "../support/s3-stand-in";

const { newFolder, start, clear } = machine();
const PASSPHRASE = "correct horse battery";

describe.skipIf(!isEmbedded())("copies of backups in an S3 store", { timeout: 300_000 }, () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let env: Record<string, string>;
  let backend: Backend;
  let backups: ReturnType<typeof getBackups>;
  beforeAll(async () => {
    s3 = await startS3();
    env = { ...s3.env, BACKUP_PASSPHRASE: PASSPHRASE };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    vi.stubEnv("BACKUP_CHECK_MS", "100");
    backend = await start(await newFolder());
    backups = getBackups(backend.status);
    const db = client(backend.status.url, backend.status.serviceKey);
    expect((await db.from("links").insert({ title: "kept", url: "https://example.org" })).error).toBeNull();
    const picture = Buffer.alloc(200_000, 3);
    const stored = await db.storage.from("images").upload("a.png", picture, { contentType: "image/png" });
    expect(stored.error).toBeNull();
  });
  beforeEach(() => s3.setFault());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await clear();
    await s3.stop();
  });

  it("are made and tested by themselves; a lost machine is restored from them with one command", async () => {
    expect((await backups.post()).status).toBe(200);
    const { entries, tasks } = await backups.ended("proof");
    expect(tasks).toMatchObject({ upload: { error: null }, proof: { error: null } });
    const name = `${entries[0]?.name}.age`;
    expect([...s3.objects.keys()]).toEqual([`site/${name}`]);
    // The test read the copy, too.
    expect(s3.calls.some(({ method, key }) => method === "GET" && key === `site/${name}`)).toBe(true);

    // Put there by hand.
    s3.objects.set("site/site.tar.gz", Buffer.from("an old one"));
    const folder = await newFolder();
    const listed = await command(["restore", "s3://"], folder, { env });
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(`restore -- s3://${name}`) });
    const restored = await command(["restore", "--yes", "s3://latest"], folder, { env });
    expect(restored).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Restored.") });
    expect((await readdir(folder)).filter((left) => left.startsWith("restore-"))).toEqual([]);
    s3.objects.delete("site/site.tar.gz");
    const { status } = await start(folder);
    const db = client(status.url, status.serviceKey);
    expect((await db.from("links").select("title")).data).toEqual([{ title: "kept" }]);
    const picture = await db.storage.from("images").download("a.png");
    expect(Buffer.from(await (picture.data ?? new Blob()).arrayBuffer())).toEqual(Buffer.alloc(200_000, 3));
  });

  it("a restore says what is wrong, and changes nothing: passphrase, name, settings, store", async () => {
    const folder = await newFolder();
    const refused = async (source: string, changed: Record<string, string>, reason: RegExp) => {
      const { code, stderr } = await command(["restore", "--yes", source], folder, {
        env: { ...env, ...changed },
      });
      expect(stderr).toMatch(reason);
      expect(code).toBe(1);
      const left = (await readdir(folder).catch(() => [])).filter((name) => name !== "secrets.json");
      expect(left).toEqual([]);
    };
    await refused("s3://latest", { BACKUP_PASSPHRASE: "another passphrase" }, /is not the passphrase/);
    await refused("s3://latest", { BACKUP_PASSPHRASE: "" }, /set BACKUP_PASSPHRASE/);
    await refused("s3://none", {}, /has no none\. See what it has with s3:\/\//);
    await refused(
      "s3://latest",
      { BACKUP_S3_SECRET: "wrong" },
      /refuses the request .* Check BACKUP_S3_KEY_ID/,
    );
    await refused(
      "s3://latest",
      { BACKUP_S3_URL: "", BACKUP_S3_KEY_ID: "", BACKUP_S3_SECRET: "" },
      /No S3 store/,
    );
    await refused("s3://latest", { BACKUP_S3_URL: "" }, /Set all of BACKUP_S3_URL/);
    const name = [...s3.objects.keys()].at(-1) ?? "";
    s3.setFault(({ method, key }, response) => {
      if (method !== "GET" || key !== name) return false;
      response.writeHead(200, { "content-length": 100_000 }).write("half");
      setImmediate(() => response.destroy());
      return true;
    });
    await refused("s3://latest", {}, /cannot be reached|ended/);
  });

  it("a full store and one that is away are reported, the backup here is kept, and the copy follows later", async () => {
    s3.setFault(({ method }, response) => method === "PUT" && fail(response, 507, "XMinioStorageFull"));
    await backups.post();
    const { entries, tasks } = await backups.failed("upload");
    expect(tasks.upload?.error).toMatch(/is full .*Make room there/);
    expect(entries.at(-1)).toMatchObject({ isLocal: true, isRemote: false });
    s3.setFault();
    // A new one does not wait for the hour after which a failed copy is tried again.
    await backups.post();
    await vi.waitUntil(async () => (await backups.read()).entries.at(-1)?.isRemote, { timeout: 60_000 });
  });

  it("an upload that is killed is begun again, and leaves no parts in the store", async () => {
    const db = client(backend.status.url, backend.status.serviceKey);
    const noise = randomBytes(9_000_000);
    expect(
      (await db.storage.from("images").upload("n.png", noise, { contentType: "image/png" })).error,
    ).toBeNull();
    const killed = backend.status.pids.backend;
    s3.setFault(({ query }) => {
      if (query.get("partNumber") !== "2") return false;
      s3.setFault();
      // Takes the task with it, which had no time to cancel the upload.
      process.kill(killed, "SIGKILL");
      return true;
    });
    backups.post().catch(() => undefined);
    await vi.waitUntil(() => backend.status.pids.backend !== killed, { timeout: 60_000 });
    expect((await backups.read()).tasks.upload?.error).toBe("It was interrupted.");
    await backups.post();
    await vi.waitUntil(async () => (await backups.read()).entries.at(-1)?.isRemote, { timeout: 60_000 });
    expect(s3.uploads.size).toBe(0);
  });

  it("a copy that is not what was sent is found by the test", async () => {
    const folder = await newFolder();
    const other = await start(folder);
    const [earlier] = [...s3.objects.values()];
    s3.setFault(({ method, key }, response) => {
      // Confirms everything, but returns another backup.
      return method === "GET" && key.endsWith(".age") && Boolean(response.writeHead(200).end(earlier));
    });
    await getBackups(other.status).post();
    const { tasks } = await getBackups(other.status).ended("proof");
    expect(tasks.proof?.error).toMatch(/in the S3 store differs from the backup that was sent there/);
    await rm(path.join(folder, "backups"), { recursive: true });
  });
});
