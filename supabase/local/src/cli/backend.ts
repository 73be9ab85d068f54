import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, open, readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { DataFolder } from "../data-folder";
import { askOwner, type Health, refusal } from "../lock";
import { createMailer } from "../mail/index";
import type { Message } from "../main";
import type { BackendStatus } from "../platform";
import { getDatabaseUrl, ownDatabase } from "../postgres";
import { isAlive } from "../postmaster";
import { discard, REPLACED, removeCluster } from "../restored";
import { startBackend } from "../supervise";
import {
  CommandError,
  confirm,
  dataFolder,
  megabytes,
  NOT_RUNNING,
  runningBackend,
  type Values,
  withFolder,
} from "./command";
import { table } from "./table";

const STOP_TIMEOUT_MS = 30_000;
/** Live changes connect a moment after the rest. */
const HEALTHY_TIMEOUT_MS = 5_000;
const POLL_MS = 50;
/** What `reset` deletes; nothing else that may lie in the folder. */
const OURS = ["storage", "mailbox", "postgres.log", "backend.log", "secrets.json"];

/** Says whether the backend runs, and where everything is. */
export async function status(values: Values): Promise<void> {
  const folder = await dataFolder(values);
  const owner = await runningBackend(folder);
  if (!owner) {
    throw new CommandError(
      `The backend of ${folder.path} does not run.\n${await sizes(folder)}`,
      NOT_RUNNING,
    );
  }
  const facts = getStatus(folder, owner);
  if (values.json) return console.info(JSON.stringify(facts));
  const { gateway, postgres: port } = folder.secrets.ports;
  const down = [owner.database ? "" : "database", owner.realtime ? "" : "live changes"].filter(Boolean);
  const health = down.length === 0 ? "serves" : `runs, but without ${down.join(" and ")}`;
  const keeper = owner.startedBy === "site" ? "the site" : "`npx supabase-local start`";
  console.info(`The backend ${health}, kept running by ${keeper} (pid ${owner.parent})
  address  ${facts.url} (port ${gateway})
  mailbox  ${facts.mailboxUrl}
  database ${ownDatabase() ? "your own, LOCAL_DATABASE_URL" : `port ${port}`}
  folder   ${folder.path}
${await sizes(folder)}`);
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

async function sizes({ path: place }: DataFolder): Promise<string> {
  const of = async (part: string) => megabytes(await getSize(path.join(place, part, "/")));
  const database = ownDatabase() ? "your own" : await of("postgres");
  return `  on disk  database ${database}, files ${await of("storage")}, mails ${await of("mailbox")}`;
}

/** Bytes of all files below a folder; 0 when there is none. Files may vanish meanwhile. */
async function getSize(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const file = await lstat(path.join(entry.parentPath, entry.name)).catch(() => null);
    if (file?.isFile()) bytes += file.size;
  }
  return bytes;
}

/** Leaves a process behind that keeps the backend running without the site. */
export async function start(values: Values): Promise<void> {
  const dataDir = path.resolve(values["data-dir"]);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const log = await open(path.join(dataDir, "backend.log"), "w", 0o600);
  const keeper = fork(String(process.argv[1]), ["keep", "--data-dir", dataDir], {
    detached: true,
    stdio: ["ignore", log.fd, log.fd, "ipc"],
  });
  const [message] = (await Promise.race([once(keeper, "message"), once(keeper, "exit")])) as [Message];
  await log.close();
  if (message.type !== "ready")
    throw new CommandError(message.type === "failed" ? message.message : "It ended.");
  keeper.disconnect();
  keeper.unref();
  await untilHealthy(await dataFolder(values));
  await status(values);
  console.info("`npx supabase-local stop` ends it.");
}

async function untilHealthy(folder: DataFolder): Promise<void> {
  for (const deadline = Date.now() + HEALTHY_TIMEOUT_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const owner = await runningBackend(folder);
    if (owner?.database && owner.realtime) return;
  }
}

/** What `start` leaves running. */
export async function keep(values: Values): Promise<void> {
  const { SITE_URL, SMTP_URL, PORT } = process.env;
  const tell = (message: Message) => process.connected && process.send?.(message);
  try {
    const backend = await startBackend({
      dataDir: path.resolve(values["data-dir"]),
      siteUrl: SITE_URL?.trim() || `http://localhost:${PORT?.trim() || 3000}`,
      smtpUrl: SMTP_URL?.trim() || undefined,
      startedBy: "command",
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => void backend.stop().finally(() => process.exit(0)));
    }
    tell({ type: "ready", status: backend.status });
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}

/** Ends a backend that `start` left running. */
export async function stop(values: Values): Promise<void> {
  const folder = await dataFolder(values);
  const owner = await askOwner(folder);
  if (owner === "gone" || owner === "foreign")
    return console.info(`The backend of ${folder.path} does not run.`);
  if (typeof owner === "string" || owner.startedBy !== "command")
    throw new CommandError(refusal(folder, owner));
  process.kill(owner.parent, "SIGTERM");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(owner.parent)) {
    if (Date.now() > deadline) throw new CommandError(`Process ${owner.parent} does not end.`);
    await delay(POLL_MS);
  }
  console.info("Stopped.");
}

/** Deletes database, files, mails and keys; the next start begins anew. */
export async function reset(values: Values): Promise<void> {
  const folder = await dataFolder(values);
  const { path: place } = folder;
  if (ownDatabase()) {
    throw new CommandError(`The data is in your own database: empty that yourself, then delete ${place}.`);
  }
  await withFolder(folder, "reset", async () => {
    await confirm(`Delete the database, the files, the mails and the keys in ${place}, for good?`, values);
    // Of first starts that were killed, too.
    const replaced = (await readdir(place)).filter(
      (name) => REPLACED.test(name) || /^postgres\.new-/.test(name),
    );
    for (const name of [...replaced, "restoring"]) await discard(path.join(place, name));
    await removeCluster(place);
    for (const name of OURS) await rm(path.join(place, name), { recursive: true, force: true });
  });
  // Stays when something of the user's own lies in it.
  await rmdir(place).catch(() => undefined);
  console.info("Deleted. The next start makes a new, empty site.");
}

/** Runs a statement, or what comes on stdin: in the user's own psql when there is one. */
export async function psql(values: Values, statement?: string): Promise<void> {
  const folder = await dataFolder(values);
  const address = getDatabaseUrl(folder.secrets);
  if (!ownDatabase() && !(await runningBackend(folder))) {
    throw new CommandError(`The backend of ${folder.path} does not run.`, NOT_RUNNING);
  }
  // The password goes where other users of the machine do not see it.
  const url = new URL(address);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  url.password = "";
  process.on("SIGINT", () => undefined);
  const program = spawnSync("psql", [url.href, ...(statement ? ["--command", statement] : [])], {
    env,
    stdio: "inherit",
  });
  if (!program.error) process.exitCode = program.status ?? 1;
  else await printResults(address, statement ?? (await text(process.stdin)));
}

async function printResults(address: string, statements: string): Promise<void> {
  const sql = postgres(address, { max: 1, onnotice: ({ message }) => console.warn(message) });
  try {
    const answer = await sql.unsafe(statements).simple().raw();
    // One result is a list of rows, several are a list of such lists.
    const results = (answer.command === undefined ? answer : [answer]) as unknown as (typeof answer)[];
    for (const result of results) {
      if (!result.columns?.length) console.info(result.command);
      else {
        const rows = [...result].map((row) => [...row].map((cell) => (cell === null ? null : String(cell))));
        console.info(
          table(
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

/** Prints the newest mail to an address, for scripts that follow its link. */
export async function mail(values: Values, address?: string): Promise<void> {
  if (!address) throw new CommandError("Whose mail? npx supabase-local mail ADDRESS");
  const mails = await createMailer({ dataDir: (await dataFolder(values)).path }).list();
  const newest = mails.find(({ to }) => to.toLowerCase() === address.toLowerCase());
  if (!newest) throw new CommandError(`No mail to ${address} is in the mailbox.`);
  console.info(newest.text);
}
