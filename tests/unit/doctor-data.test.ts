import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startS3 } from "#supabase-local/testing/s3-stand-in";
import { readConfig } from "~/runtime/config.server";
import type { SiteUnderTest } from "../../scripts/doctor/check";
import { checkHistory, checkMemory, checkModes, checkStore } from "../../scripts/doctor/data-checks";

const site = (dataDir = ".data") =>
  ({ config: readConfig({ DATA_DIR: dataDir }), backendUrl: "http://127.0.0.1:1" }) as SiteUnderTest;

test("the doctor asks the store of the backups, before the first copy", async () => {
  const s3 = await startS3();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await s3.stop();
  });
  vi.stubEnv("BACKUP_S3_URL", s3.store.url);
  vi.stubEnv("BACKUP_S3_KEY_ID", s3.store.keyId);
  vi.stubEnv("BACKUP_S3_SECRET", s3.store.secret);
  expect(await checkStore(site())).toMatchObject({ state: "ok" });
  vi.stubEnv("BACKUP_S3_URL", "http://127.0.0.1:1/bucket");
  expect(await checkStore(site())).toMatchObject({
    state: "wrong",
    text: expect.stringContaining("BACKUP_S3_URL"),
  });
});

test("the doctor finds keys that other users can read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "secrets.json");
  await writeFile(file, "{}", { mode: 0o600 });
  expect(await checkModes(site(folder))).toMatchObject({ state: "ok" });
  await chmod(file, 0o644);
  expect(await checkModes(site(folder))).toMatchObject({
    state: "wrong",
    text: expect.stringContaining(`chmod 600 ${file}`),
  });
});

test("the doctor says how much memory there is", async () => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(256 * 1024 * 1024);
  expect(await checkMemory(site())).toMatchObject({
    state: "wrong",
    text: expect.stringContaining("256 MB"),
  });
  vi.restoreAllMocks();
});

test("the doctor recommends thinning out a large history, once", async () => {
  const answer = { versions: 12_345, bytes: 200_000_001, is_thinned: false };
  const server = createServer((_, response) => response.end(JSON.stringify([answer]))).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const served = { ...site(), backendUrl: `http://127.0.0.1:${port}`, serviceKey: "key" };
  expect(await checkHistory(served)).toMatchObject({
    state: "note",
    text: expect.stringMatching(/^12,345 versions take 201 MB, .*thin out old ones/),
  });
  answer.is_thinned = true;
  expect(await checkHistory(served)).toEqual({ state: "ok", text: "12,345 versions take 201 MB." });
});
