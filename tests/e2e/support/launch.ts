import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The built server, which `npm start` keeps running. */
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
 * @throws with its output if it ends first
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
