import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { type DataFolder, findDataFolder } from "../data-folder";
import { claimGateway, findOwner, type Health } from "../lock";
import { externalDatabaseUrl, getDatabaseUrl, openPostgres } from "../postgres";

/** An error of a command, with the command's exit code. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** The exit code of `systemctl status` for a service that is not running. */
export const NOT_RUNNING = 3;

/** The exit code of `systemctl status` for a service about which nothing is known. */
export const BUSY = 4;

/** Runs a command; if it fails, prints only the error's message and sets the exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(getMessage(error));
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}

function getMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError" && error.cause instanceof Error) return error.cause.message;
  if ("code" in error && error.code === "ENOSPC") return "The disk is full.";
  return error.message;
}

/** Parses the command line. The default data folder is the site's: DATA_DIR, or `.data`. */
export function parseOptions(args?: string[]) {
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
export type Values = ReturnType<typeof parseOptions>["values"];

/** The data folder of an existing installation. @throws CommandError if there is none */
export async function requireDataFolder(values: Values): Promise<DataFolder> {
  const dataDir = path.resolve(values["data-dir"]);
  const folder = await findDataFolder(dataDir);
  if (!folder && existsSync(path.join(dataDir, "postgres")))
    throw new CommandError(`${dataDir} has no secrets.json. Start the site once: it creates a new one.`);
  if (!folder)
    throw new CommandError(`There is no backend in ${dataDir} (set DATA_DIR or --data-dir).`, NOT_RUNNING);
  return folder;
}

/** Asks for confirmation on the terminal. @throws CommandError if the answer is no, or there is no terminal */
export async function confirm(question: string, { yes }: Values): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandError(`${question} Confirm with --yes.`);
  const terminal = createInterface(process.stdin, process.stderr);
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError("Nothing was changed.");
}

/** Locks the folder against backends while `work` runs. @throws an Error that names the process if one is running */
export async function withLock<T>(folder: DataFolder, task: string, work: () => Promise<T>): Promise<T> {
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

/**
 * The health of the backend that is running on this folder; null if there is none.
 * @throws CommandError if it does not answer in time
 */
export async function runningBackend(folder: DataFolder): Promise<Health | null> {
  const owner = await findOwner(folder);
  if (owner === "silent")
    throw new CommandError(
      `The backend of ${folder.path} is running, but too busy to answer (port ${folder.secrets.ports.gateway}). Try again in a moment.`,
      BUSY,
    );
  if (typeof owner === "string" || !["site", "command"].includes(owner.startedBy)) return null;
  if (owner.database && owner.postgres === 0 && !externalDatabaseUrl()) {
    throw new CommandError("The backend was started with LOCAL_DATABASE_URL; set it for this command too.");
  }
  return owner;
}

/** Passes the folder's database to `work`: the running backend's, or else one that is started temporarily. */
export async function withDatabase<T>(
  folder: DataFolder,
  task: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (await runningBackend(folder)) return work(getDatabaseUrl(folder.secrets));
  return withLock(folder, task, async () => {
    const postgres = await openPostgres(folder);
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  });
}

/** The current time for a file name, such as 2026-11-21-1503. */
export function timestamp(): string {
  return new Date().toISOString().slice(0, 16).replace("T", "-").replace(":", "");
}

/** A size in bytes as megabytes, such as "1.5 MB". */
export function formatSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
