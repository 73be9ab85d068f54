import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** What `npm start` keeps running: the built server. */
export const SERVER = "build/server/server.js";

export interface Launched {
  process: ChildProcess;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Resolves with the exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
}

/**
 * Starts `node ...args` in `cwd` or the current folder and resolves when `isReady` accepts its output.
 * @throws with its output if it ends before
 */
export async function launch(
  args: string[],
  env: Record<string, string>,
  isReady: (output: string) => boolean,
  cwd?: string,
): Promise<Launched> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const output = () => lines.join("\n");
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    const look = (line: string) => {
      lines.push(line);
      if (isReady(output())) resolve();
    };
    createInterface({ input: child.stdout }).on("line", look);
    createInterface({ input: child.stderr }).on("line", look);
    child.once("close", (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return { process: child, output, ended };
}

/** A free port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
