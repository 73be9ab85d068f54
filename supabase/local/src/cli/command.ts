import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { type DataFolder, findDataFolder } from "../data-folder";
import { askOwner, claimGateway, type Health } from "../lock";
import { getDatabaseUrl, openPostgres, ownDatabase } from "../postgres";

/** Ends a command with a sentence instead of a stack. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** `systemctl status` says the same for a service that does not run. */
export const NOT_RUNNING = 3;

/** Runs a command; an error is printed as its sentence and becomes the exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError" && error.cause instanceof Error) return error.cause.message;
  if ("code" in error && error.code === "ENOSPC") return "The disk is full.";
  return error.message;
}

/** The command line. The data folder is the one that the site uses: DATA_DIR, else `.data`. */
export function options(args?: string[]) {
  return parseArgs({
    ...(args ? { args } : {}),
    allowPositionals: true,
    options: {
      "data-dir": { type: "string", default: process.env.DATA_DIR?.trim() || ".data" },
      json: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
}
export type Values = ReturnType<typeof options>["values"];

/** The data folder of an existing backend. Throws when there is none. */
export async function dataFolder(values: Values): Promise<DataFolder> {
  const place = path.resolve(values["data-dir"]);
  const folder = await findDataFolder(place);
  if (!folder && existsSync(path.join(place, "postgres")))
    throw new CommandError(`${place} has no secrets.json. Start the site once: it makes a new one.`);
  if (!folder)
    throw new CommandError(`No backend ever ran in ${place} (set DATA_DIR or --data-dir).`, NOT_RUNNING);
  return folder;
}

/** Asks at the terminal; throws when the answer is no, or when nobody is there to ask. */
export async function confirm(question: string, { yes }: Values): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandError(`${question} Say --yes to do it.`);
  const terminal = createInterface(process.stdin, process.stderr);
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError("Nothing was changed.");
}

/** Keeps backends off the folder while `work` runs; throws and names the process when one runs already. */
export async function withFolder<T>(folder: DataFolder, task: string, work: () => Promise<T>): Promise<T> {
  const idle = { postgres: 0, database: false, realtime: false };
  const health = async (): Promise<Health> => ({
    pid: process.pid,
    parent: process.pid,
    startedBy: task,
    ...idle,
  });
  const gateway = await claimGateway(folder, health);
  try {
    return await work();
  } finally {
    await gateway.close();
  }
}

/** What the backend that serves this folder says of itself; null when none does. */
export async function runningBackend(folder: DataFolder): Promise<Health | null> {
  const owner = await askOwner(folder);
  if (typeof owner === "string" || !["site", "command"].includes(owner.startedBy)) return null;
  // The other way round the folder's own database is not even started.
  if (owner.database && owner.postgres === 0 && !ownDatabase()) {
    throw new CommandError("The backend runs with LOCAL_DATABASE_URL; set it for this command too.");
  }
  return owner;
}

/** Gives `work` the folder's database: that of the backend that runs, else one started for the moment. */
export async function withDatabase<T>(
  folder: DataFolder,
  task: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (await runningBackend(folder)) return work(getDatabaseUrl(folder.secrets));
  return withFolder(folder, task, async () => {
    const postgres = await openPostgres(folder);
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  });
}

/** Now, as part of a file's name: 2026-11-21-1503. */
export function stamp(): string {
  return new Date().toISOString().slice(0, 16).replace("T", "-").replace(":", "");
}

/** Bytes for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
