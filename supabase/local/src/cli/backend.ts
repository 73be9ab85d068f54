import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, open, readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { getBackupFolder, readBackupState, removeBackupState } from "../backups/state";
import type { DataFolder } from "../data-folder";
import { END_SIGNALS } from "../end-signals";
import { COMPILER } from "../fork";
import { describeOwner, findOwner, type Health } from "../lock";
import { createMailer } from "../mail/index";
import type { Message } from "../main";
import { npmCommand } from "../npm-command";
import { externalDatabaseUrl, getDatabaseUrl } from "../postgres";
import { isAlive } from "../postmaster";
import { REPLACED, removeCluster, removeFolder } from "../restore-staging";
import { type BackendStatus, startBackend } from "../supervise";
import {
  CommandError,
  confirm,
  formatSize,
  NOT_RUNNING,
  requireDataFolder,
  runningBackend,
  type Values,
  withLock,
} from "./command";
import { formatTable } from "./table";

const STOP_TIMEOUT_MS = 30_000;
/** Realtime connects a moment after the other services. */
const HEALTHY_TIMEOUT_MS = 5_000;
const POLL_MS = 50;
/** The files that `reset` deletes besides the database; other files in the folder remain. */
const OWN_FILES = ["storage", "mailbox", "postgres.log", "backend.log", "secrets.json"];

/** Prints whether the backend is running, its URLs and folder, and the size of its data. */
export async function status(values: Values): Promise<void> {
  const folder = await requireDataFolder(values);
  const owner = await runningBackend(folder);
  if (!owner) {
    throw new CommandError(
      `The backend of ${folder.path} is not running.\n${await describeSizes(folder)}`,
      NOT_RUNNING,
    );
  }
  const info = getStatus(folder, owner);
  if (values.json) return console.info(JSON.stringify(info));
  const { gateway, postgres: port } = folder.secrets.ports;
  const down = [owner.database ? "" : "database", owner.realtime ? "" : "realtime"].filter(Boolean);
  const health = down.length === 0 ? "is running" : `is running without ${down.join(" and ")}`;
  const parent = owner.startedBy === "site" ? "the site" : `\`${npmCommand("start")}\``;
  console.info(`The backend ${health}, started by ${parent} (pid ${owner.parent})
  URL      ${info.url} (port ${gateway})
  mailbox  ${info.mailboxUrl}
  database ${externalDatabaseUrl() ? "external, LOCAL_DATABASE_URL" : `port ${port}`}
  folder   ${folder.path}
${await describeSizes(folder)}`);
}

function getStatus(
  { path: dataDir, secrets }: DataFolder,
  { pid, postgres: database }: Health,
): BackendStatus {
  const url = `http://127.0.0.1:${secrets.ports.gateway}`;
  const { anonKey, serviceKey } = secrets.keys;
  const pids = { backend: pid, postgres: database };
  return {
    url,
    anonKey,
    serviceKey,
    databaseUrl: getDatabaseUrl(secrets),
    mailboxUrl: `${url}/mailbox`,
    dataDir,
    pids,
  };
}

async function describeSizes({ path: dataDir }: DataFolder): Promise<string> {
  const size = async (part: string) => formatSize(await getSize(path.join(dataDir, part, "/")));
  const database = externalDatabaseUrl() ? "external" : await size("postgres");
  return `  on disk  database ${database}, files ${await size("storage")}, emails ${await size("mailbox")}`;
}

/** The total size of a folder in bytes; 0 if it does not exist. Files may be deleted in the meantime. */
async function getSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const file = await lstat(path.join(entry.parentPath, entry.name)).catch(() => null);
    if (file?.isFile()) bytes += file.size;
  }
  return bytes;
}

/** Starts a background process that keeps the backend running without the site. */
export async function start(values: Values): Promise<void> {
  const dataDir = path.resolve(values["data-dir"]);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const log = await open(path.join(dataDir, "backend.log"), "w", 0o600);
  const supervisor = fork(String(process.argv[1]), ["supervise", "--data-dir", dataDir], {
    detached: true,
    execArgv: [...process.execArgv, ...COMPILER],
    stdio: ["ignore", log.fd, log.fd, "ipc"],
  });
  const [message] = (await Promise.race([once(supervisor, "message"), once(supervisor, "exit")])) as [
    Message,
  ];
  await log.close();
  if (message.type !== "ready")
    throw new CommandError(
      message.type === "failed" ? message.message : "The backend exited while starting.",
    );
  supervisor.disconnect();
  supervisor.unref();
  await waitUntilHealthy(await requireDataFolder(values));
  await status(values);
  console.info(`Stop it with \`${npmCommand("stop")}\`.`);
}

async function waitUntilHealthy(folder: DataFolder): Promise<void> {
  for (const deadline = Date.now() + HEALTHY_TIMEOUT_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const owner = await findOwner(folder);
    if (typeof owner === "object" && owner.database && owner.realtime) return;
  }
}

/** The background process of `start`. */
export async function supervise(values: Values): Promise<void> {
  const { SITE_URL, SMTP_URL, PORT } = process.env;
  const send = (message: Message) => process.connected && process.send?.(message);
  try {
    const backend = await startBackend({
      dataDir: path.resolve(values["data-dir"]),
      siteUrl: SITE_URL?.trim() || `http://localhost:${PORT?.trim() || 3000}`,
      smtpUrl: SMTP_URL?.trim() || undefined,
      startedBy: "command",
    });
    for (const signal of END_SIGNALS) {
      process.once(signal, () => void backend.stop().finally(() => process.exit(0)));
    }
    send({ type: "ready", status: backend.status });
  } catch (error) {
    send({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}

/** Stops a backend that was started with `start`. */
export async function stop(values: Values): Promise<void> {
  const folder = await requireDataFolder(values);
  const owner = await findOwner(folder);
  if (owner === "gone" || owner === "foreign")
    return console.info(`The backend of ${folder.path} is not running.`);
  if (typeof owner === "string" || owner.startedBy !== "command")
    throw new CommandError(describeOwner(folder, owner));
  process.kill(owner.parent, "SIGTERM");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(owner.parent)) {
    if (Date.now() > deadline) throw new CommandError(`Process ${owner.parent} is not exiting.`);
    await delay(POLL_MS);
  }
  console.info("Stopped.");
}

/** Deletes the database, files, emails and keys. */
export async function reset(values: Values): Promise<void> {
  const folder = await requireDataFolder(values);
  const { path: dataDir } = folder;
  if (externalDatabaseUrl()) {
    throw new CommandError(`The data is in your own database: empty it yourself, then delete ${dataDir}.`);
  }
  await withLock(folder, "reset", async () => {
    await confirm(`Permanently delete the database, files, emails and keys in ${dataDir}?`, values);
    // Includes clusters of first starts that were killed.
    const leftovers = (await readdir(dataDir)).filter(
      (name) => REPLACED.test(name) || /^postgres\.new-/.test(name),
    );
    for (const name of [...leftovers, "restoring"]) await removeFolder(path.join(dataDir, name));
    await removeCluster(dataDir);
    for (const name of OWN_FILES) await rm(path.join(dataDir, name), { recursive: true, force: true });
    const backups = (await readBackupState(dataDir))?.entries.length ?? 0;
    if (backups > 0) console.info(`The ${backups} backups in ${getBackupFolder(dataDir)} are kept.`);
    else await removeBackupState(dataDir);
  });
  // Fails if the folder contains other files.
  await rmdir(dataDir).catch(() => undefined);
  console.info("Deleted. The next start creates a new site.");
}

/** Runs a statement, or SQL from stdin, using the installed psql if there is one. */
export async function psql(values: Values, statement?: string): Promise<void> {
  const folder = await requireDataFolder(values);
  const databaseUrl = getDatabaseUrl(folder.secrets);
  if (!externalDatabaseUrl() && !(await runningBackend(folder))) {
    throw new CommandError(`The backend of ${folder.path} is not running.`, NOT_RUNNING);
  }
  // Other users can see a process's arguments, but not its environment.
  const url = new URL(databaseUrl);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  url.password = "";
  process.on("SIGINT", () => undefined);
  const program = spawnSync("psql", [url.href, ...(statement ? ["--command", statement] : [])], {
    env,
    stdio: "inherit",
  });
  if (!program.error) process.exitCode = program.status ?? 1;
  else await printResults(databaseUrl, statement ?? (await text(process.stdin)));
}

async function printResults(databaseUrl: string, statements: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: ({ message }) => console.warn(message) });
  try {
    const result = await sql.unsafe(statements).simple().raw();
    // One statement returns a list of rows, several return a list of such lists.
    const results = (result.command === undefined ? result : [result]) as unknown as (typeof result)[];
    for (const result of results) {
      if (!result.columns?.length) console.info(result.command);
      else {
        const rows = [...result].map((row) => [...row].map((cell) => (cell === null ? null : String(cell))));
        console.info(
          formatTable(
            result.columns.map(({ name }) => name),
            rows,
          ),
        );
      }
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Prints the newest email to an email, for example for scripts that follow its link. */
export async function mail(values: Values, email?: string): Promise<void> {
  if (!email) throw new CommandError(`Usage: ${npmCommand("mail", "ADDRESS")}`);
  const mails = await createMailer({ dataDir: (await requireDataFolder(values)).path }).list();
  const newest = mails.find(({ to }) => to.toLowerCase() === email.toLowerCase());
  if (!newest) throw new CommandError(`The mailbox has no email to ${email}.`);
  console.info(newest.text);
}
