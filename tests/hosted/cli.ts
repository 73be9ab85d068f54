import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The release of Supabase's CLI that the manual names: that of June 2026 refuses `auth.email.enabled`. */
const CLI = "supabase@3.1.0";

const run = promisify(execFile);

/** Runs a command of Supabase's CLI, which npx downloads once. @throws with what it has printed if it fails */
export async function supabase(...args: string[]): Promise<void> {
  const env = { ...process.env, DO_NOT_TRACK: "1", SITE_URL: "http://localhost:3000" };
  try {
    await run("npx", ["--yes", CLI, ...args], { env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`supabase ${args.join(" ")}:\n${stdout}${stderr}`);
  }
}

/** Why the CLI cannot be run here; null if it can. */
export async function getMissingCli(): Promise<string | null> {
  const reason = await supabase("--version").then(
    () => null,
    (error: Error) => error.message,
  );
  return reason && `npx cannot run ${CLI} (${reason.trim().split("\n").at(-1)})`;
}

/** Says that steps are skipped. @throws in CI, where a run without them must not count as passed */
export function reportSkipped(steps: string, reason: string): void {
  if (process.env.CI) throw new Error(`${steps} must run in CI, but ${reason}`);
  console.warn(`Skipped: ${steps}, since ${reason}`);
}
