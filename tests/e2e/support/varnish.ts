import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ACCESS } from "./cdn-api";

/** Whether Varnish and its xkey module are installed (Debian: varnish, varnish-modules). */
export function hasVarnish(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "varnish-"));
  const file = path.join(folder, "xkey.vcl");
  writeFileSync(file, "vcl 4.1; import xkey; backend default none;");
  // Started by root, Varnish reads it as another user.
  chmodSync(folder, 0o755);
  try {
    execFileSync("varnishd", ["-C", "-f", file], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const START_TIMEOUT_MS = 30_000;

/** Starts Varnish with `fastly.vcl`, in front of `originPort`. @throws with its output if it does not start */
export async function startVarnish(port: number, originPort: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "varnish-"));
  const vcl = await readFile(path.join(import.meta.dirname, "fastly.vcl"), "utf8");
  const file = path.join(folder, "default.vcl");
  const values = { ORIGIN_PORT: String(originPort), SERVICE: ACCESS.zone, TOKEN: ACCESS.token };
  const text = Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), vcl);
  await writeFile(file, text);
  const listen = ["-a", `127.0.0.1:${port}`, "-f", file, "-n", path.join(folder, "work")];
  const child = spawn("varnishd", ["-F", "-j", "none", "-s", "malloc,64m", ...listen]);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode === null && Date.now() < deadline) await delay(100);
    else throw new Error(`Varnish did not start:\n${output.join("")}`);
  }
  return { url, pid: child.pid, stop };
}
