import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launch } from "../e2e/support/launch";

/** The ids of a process's children on Linux. */
async function getChildren(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.trim().split(" ").filter(Boolean).map(Number);
}

test.skipIf(process.platform !== "linux")("a killed server is restarted on the same port", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "restart-"));
  const env = { PORT: "0", HOST: "127.0.0.1", SITE_URL: "", DATA_DIR: dataDir };
  const launched = await launch(["server/start.js"], env, (output) => output.includes("Listening on"));
  try {
    const url = String(/Listening on (http:\S+)/.exec(launched.output())?.[1]);
    expect((await fetch(url)).status).toBe(200);
    const [server] = await getChildren(Number(launched.process.pid));
    process.kill(Number(server), "SIGKILL");
    await expect
      .poll(async () => (await fetch(url).catch(() => null))?.status, { timeout: 45_000, interval: 200 })
      .toBe(200);
    expect(launched.output()).toContain("The server exited (SIGKILL); starting it again in 200 ms.");
    launched.process.kill("SIGTERM");
    expect(await launched.ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  } finally {
    launched.process.kill("SIGTERM");
    await launched.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
