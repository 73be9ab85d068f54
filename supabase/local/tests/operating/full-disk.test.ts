import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Backend } from "../../src/supervise";
import { client, isEmbedded } from "../support/backend";
import { startBackend } from "../support/machine";

/** A fresh database takes about 50 MB. */
const DISK = "size=110m,mode=0711";
/** The requirement for recovery. */
const BACK_WITHIN_MS = 5_000;

/** Mounts a small disk; null without permission. */
function mountDisk(): string | null {
  const place = mkdtempSync(path.join(tmpdir(), "full-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", place], { stdio: "ignore" });
    return place;
  } catch {
    rmSync(place, { recursive: true });
    return null;
  }
}

const disk = isEmbedded() ? mountDisk() : null;
let backend: Backend | undefined;

afterAll(async () => {
  await backend?.stop();
  if (!disk) return;
  execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true });
});

describe.skipIf(!disk)(`a full disk${disk ? "" : " (skipped: this user may not mount a small one)"}`, () => {
  it("returns clear errors, loses nothing, and serves again once there is space", {
    timeout: 120_000,
  }, async () => {
    const place = disk ?? "";
    backend = await startBackend({ dataDir: path.join(place, ".data"), siteUrl: "http://localhost:3000" });
    const { url, serviceKey } = backend.status;
    const db = client(url, serviceKey);
    const acknowledged: string[] = [];
    const failures: { status: number; message: string }[] = [];
    const write = async (n: number) => {
      const name = `note ${n}`;
      // Incompressible.
      const root = { type: "root", name, noise: randomBytes(60_000).toString("base64") };
      const { error, status } = await db.from("notes").insert({ content: { root } });
      if (error) failures.push({ status, message: error.message });
      else acknowledged.push(name);
    };
    for (let n = 0; n < 5; n++) await write(n);
    expect(failures).toEqual([]);

    const { bavail, bsize } = await statfs(place);
    const ballast = path.join(place, "ballast");
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 400_000));
    for (let n = 5; failures.length < 20; n++) await write(n);
    for (const { status, message } of failures) {
      expect(status).toBeGreaterThanOrEqual(500);
      expect(message).toMatch(/./);
      expect(message).not.toContain(place);
    }

    await rm(ballast);
    const back = async () => (await db.from("notes").select("id").limit(1)).error;
    await expect.poll(back, { timeout: BACK_WITHIN_MS, interval: 50 }).toBeNull();
    // A backup must not fill the disk again.
    const backup = await fetch(`${url}/backups/v1`, { method: "POST", headers: { apikey: serviceKey } });
    expect(await backup.json()).toEqual({
      message: expect.stringMatching(/^There is not enough room for a backup: .* are free\. Make room/),
    });
    failures.length = 0;
    await write(1_000_000);
    expect(failures).toEqual([]);
    const { data } = await db.from("notes").select("content");
    const stored = new Set(data?.map(({ content }) => content.root.name));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    await expect
      .poll(async () => (await fetch(`${url}/health`)).status, { timeout: BACK_WITHIN_MS })
      .toBe(200);
  });
});
