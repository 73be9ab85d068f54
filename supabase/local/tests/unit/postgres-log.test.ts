import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepLogShort } from "../../src/postgres-log";

test("the log of a running Postgres keeps its last lines once it has 1 MB, and goes on", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const folder = await mkdtemp(path.join(tmpdir(), "log-"));
  const file = path.join(folder, "postgres.log");
  const log = await open(file, "a");
  const stop = keepLogShort(file);
  onTestFinished(async () => {
    stop();
    vi.useRealTimers();
    await log.close();
    await rm(folder, { recursive: true });
  });
  const lines = Array.from({ length: 30_000 }, (_, n) => `2026-11-27 12:00:00 UTC WARNING: ${n}\n`);
  await log.write(lines.join(""));
  vi.advanceTimersByTime(60_000);
  await expect.poll(async () => (await readFile(file)).length).toBeLessThanOrEqual(100_000);
  await expect.poll(() => readFile(file, "utf8")).toMatch(/WARNING: 29999\n$/);
  await log.write("The next line\n");
  const text = await readFile(file, "utf8");
  expect(text).toMatch(/^2026-11-27 [^\n]+\n/);
  expect(text).toMatch(/29999\nThe next line\n$/);
});
