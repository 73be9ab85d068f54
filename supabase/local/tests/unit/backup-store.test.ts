import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { downloadBackup, uploadBackup } from "../../src/backups/remote";
import { openStore } from "../../src/backups/s3";
import { readBackupSettings } from "../../src/backups/settings";
import { fail, startS3 } from "../support/s3-stand-in";

const { signal } = new AbortController();
const NOTHING_ELSE = { names: [], expired: [] };
const PASSPHRASE = "correct horse battery";

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
let file: string;
const content = randomBytes(12_000_000);

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(tmpdir(), "store-"));
  file = path.join(folder, "backup.tar.gz");
  await writeFile(file, content);
});
beforeEach(() => {
  s3.setFault();
  s3.objects.clear();
  s3.uploads.clear();
  s3.calls.length = 0;
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const upload = (bytes: Buffer, store = s3.store, options = {}) =>
  openStore(store, { retryMs: 1, ...options }).upload(
    "name",
    (async function* () {
      yield bytes;
    })(),
    signal,
  );

it("a passphrase is one line, without the break that a file ends with", () => {
  const read = (text: string) => readBackupSettings({ BACKUP_PASSPHRASE: text }).passphrase;
  expect(read(`${PASSPHRASE}\n`)).toBe(PASSPHRASE);
  expect(() => read("correct horse\nbattery staple")).toThrow("BACKUP_PASSPHRASE must be one line.");
  expect(() => read("too short \n\n\n")).toThrow(/at least 12 characters/);
});

describe("the S3 store", { timeout: 30_000 }, () => {
  it("stores small files at once and large ones in parts, and returns them unchanged", async () => {
    for (const size of [0, 1000, 5 * 1024 * 1024, 12_000_000]) {
      await upload(content.subarray(0, size));
      const found = await buffer(await openStore(s3.store).download("name", signal));
      expect(found.equals(content.subarray(0, size))).toBe(true);
    }
    expect([...s3.objects.keys()]).toEqual(["site/name"]);
    expect(s3.uploads.size).toBe(0);
  });

  it("lists all pages, and only its own folder", async () => {
    for (const name of ["site/c", "site/a", "site/b", "site/below/d", "other/e"])
      s3.objects.set(name, content);
    const files = await openStore(s3.store).list(signal);
    expect(files).toEqual(["a", "b", "c"].map((name) => ({ name, bytes: content.length })));
    s3.objects.set("my site/f", content);
    const spaced = openStore({ ...s3.store, url: s3.store.url.replace(/site$/, "my%20site") });
    expect(await spaced.list(signal)).toEqual([{ name: "f", bytes: content.length }]);
  });

  it("reads a list of 4 MB to its end", async () => {
    const list = "<Contents><Key>site/last</Key><Size>7</Size></Contents>".padStart(4 * 1024 * 1024);
    s3.setFault((_call, response) => Boolean(response.writeHead(200).end(list)));
    expect(await openStore(s3.store).list(signal)).toEqual([{ name: "last", bytes: 7 }]);
  });

  it("says what is wrong: key, bucket, URL, clock, room, time", async () => {
    await expect(upload(content, { ...s3.store, secret: "wrong" })).rejects.toThrow(
      /refuses the request \(SignatureDoesNotMatch: It says "no"\)\. Check BACKUP_S3_KEY_ID/,
    );
    const other = s3.store.url.replace("/bucket/", "/none/");
    await expect(upload(content, { ...s3.store, url: other })).rejects.toThrow(/no such bucket\. Create it/);
    const nobody = "http://127.0.0.1:9/bucket";
    await expect(upload(content, { ...s3.store, url: nobody })).rejects.toThrow(
      /127\.0\.0\.1:9 cannot be reached/,
    );
    s3.setFault((_call, response) => fail(response, 403, "RequestTimeTooSkewed"));
    await expect(upload(content)).rejects.toThrow(/this machine’s clock is wrong/);
    for (const [status, code] of [
      [507, ""],
      [403, "QuotaExceeded"],
      [507, "XMinioStorageFull"],
    ] as const) {
      s3.setFault((_call, response) => fail(response, status, code));
      s3.calls.length = 0;
      await expect(upload(content.subarray(0, 10))).rejects.toThrow(/is full .* Make room there/);
      // Trying again would not help.
      expect(s3.calls).toHaveLength(1);
    }
    // Signed for this URL, the request means nothing to another.
    s3.setFault((_call, response) => Boolean(response.writeHead(301, { location: s3.store.url }).end()));
    await expect(upload(content)).rejects.toThrow(/wants a different address or region/);
    s3.setFault(() => true);
    const slow = upload(content, s3.store, { timeoutMs: 50 });
    await expect(slow).rejects.toThrow(/did not answer within 0\.05 s/);
  });

  it("tries again after a moment's failure", async () => {
    let failures = 0;
    s3.setFault(
      ({ query }, response) =>
        query.get("partNumber") === "2" && ++failures < 3 && fail(response, 503, "SlowDown"),
    );
    await upload(content);
    expect(s3.objects.get("site/name")?.equals(content)).toBe(true);
  });

  it("leaves no parts behind when an upload fails, and discards those of one that was killed", async () => {
    s3.setFault(
      ({ query }, response) => query.get("partNumber") === "2" && fail(response, 403, "QuotaExceeded"),
    );
    await expect(upload(content)).rejects.toThrow(/is full/);
    expect(s3.uploads.size).toBe(0);
    s3.setFault();
    s3.uploads.set("killed", { key: "site/old.tar.gz", parts: new Map() });
    s3.uploads.set("the same", { key: "site/b", parts: new Map() });
    s3.uploads.set("foreign", { key: "site/photos.zip", parts: new Map() });
    await uploadBackup(
      { store: s3.store, passphrase: null },
      file,
      "b",
      { names: ["old.tar.gz"], expired: [] },
      signal,
    );
    expect([...s3.uploads.keys()]).toEqual(["foreign"]);
  });

  it("does not believe a store that confirms what it has not stored", async () => {
    s3.setFault(({ method }, response) => method === "PUT" && Boolean(response.writeHead(200).end()));
    await expect(upload(content.subarray(0, 10))).rejects.toThrow(/does not have this file/);
    const wrong = { etag: `"${"0".repeat(32)}"` };
    s3.setFault(({ method }, response) => method === "PUT" && Boolean(response.writeHead(200, wrong).end()));
    await expect(upload(content.subarray(0, 10))).rejects.toThrow(/has received something other than/);
    // With keys of its own its ETag is no MD5.
    const keys = { ...wrong, "x-amz-server-side-encryption": "aws:kms" };
    s3.setFault(({ method }, response) => method === "PUT" && Boolean(response.writeHead(200, keys).end()));
    await expect(upload(content.subarray(0, 10))).rejects.toThrow(/does not have this file/);
    s3.setFault(({ method }, response) => {
      return method === "HEAD" && Boolean(response.writeHead(200, { "content-length": 7 }).end());
    });
    await expect(upload(content.subarray(0, 10))).rejects.toThrow(/confirmed 10 bytes, but has 7 of name/);
    // As S3 does when assembling the parts takes long: the error arrives after the status.
    s3.setFault(({ method, query }, response) => {
      const completes = method === "POST" && query.has("uploadId");
      return completes && Boolean(response.end("<Error><Code>InternalError</Code></Error>"));
    });
    await expect(upload(content)).rejects.toThrow(/failed \(InternalError\)/);
  });

  it("notices a download that ends early", async () => {
    s3.objects.set("site/name", content);
    s3.setFault((_call, response) => {
      response.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 1000));
      setImmediate(() => response.destroy());
      return true;
    });
    const target = path.join(folder, "early");
    await expect(
      downloadBackup({ store: s3.store, passphrase: null }, "name", target, signal),
    ).rejects.toThrow(/cannot be reached/);
  });
});

describe("copies of backups", { timeout: 30_000 }, () => {
  it("are made by a store that cannot list unfinished uploads, too", async () => {
    s3.setFault(
      ({ query }, response) => query.has("uploads") && query.has("prefix") && fail(response, 501, "No"),
    );
    await uploadBackup({ store: s3.store, passphrase: null }, file, "b", NOTHING_ELSE, signal);
    expect(s3.objects.get("site/b")?.equals(content)).toBe(true);
  });

  it("are encrypted, and decrypted only with the same passphrase", async () => {
    const settings = { store: s3.store, passphrase: PASSPHRASE };
    await uploadBackup(settings, file, "backup.tar.gz.age", NOTHING_ELSE, signal);
    const stored = s3.objects.get("site/backup.tar.gz.age");
    expect(stored?.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(stored?.includes(content.subarray(1000, 1050))).toBe(false);
    const read = (passphrase: string | null, name: string) =>
      downloadBackup({ ...settings, passphrase }, "backup.tar.gz.age", path.join(folder, name), signal);
    await read(PASSPHRASE, "right");
    expect((await readFile(path.join(folder, "right"))).equals(content)).toBe(true);
    if (process.platform !== "win32")
      expect((await stat(path.join(folder, "right"))).mode & 0o777).toBe(0o600);
    await expect(read("another passphrase", "wrong")).rejects.toThrow(/is not the passphrase this backup/);
    await expect(read(null, "none")).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/);
    stored?.writeUInt8(stored.readUInt8(1_000_000) ^ 1, 1_000_000);
    await expect(read(PASSPHRASE, "changed")).rejects.toThrow();
  });

  it("are deleted when they have expired, after the new one has arrived; the others stay", async () => {
    for (const name of ["old", "older", "foreign"]) s3.objects.set(`site/${name}`, content);
    const settings = { store: s3.store, passphrase: null };
    const names = { names: [], expired: ["old", "older"] };
    s3.setFault(({ method, key }, response) => {
      return method === "DELETE" && key === "site/older" && fail(response, 403, "AccessDenied");
    });
    expect(await uploadBackup(settings, file, "new", names, signal)).toEqual(["old"]);
    expect([...s3.objects.keys()].sort()).toEqual(["site/foreign", "site/new", "site/older"]);
    s3.setFault(({ method }, response) => method === "PUT" && fail(response, 507, "Full"));
    await expect(uploadBackup(settings, file, "newer", names, signal)).rejects.toThrow(/is full/);
    expect(s3.objects.has("site/older")).toBe(true);
  });
});
