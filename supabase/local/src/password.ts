import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import postgres from "postgres";
import type { Binaries } from "./binaries";
import { postgresEnvironment, SUPERUSER } from "./cluster";
import { killOnExit } from "./kill-on-exit";
import { serviceUser } from "./service-user";

const WRONG_PASSWORD = "28P01";

/** Whether a running Postgres rejects its URL's password, because secrets.json was recreated or is an older copy. */
export async function rejectsPassword(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return false;
  } catch (error) {
    return error instanceof postgres.PostgresError && error.code === WRONG_PASSWORD;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Sets the superuser's password in a stopped Postgres, by running it in single-user mode. */
export async function setPassword(cluster: string, password: string, binaries: Binaries): Promise<void> {
  const child = spawn(binaries.postgres, ["--single", "-D", cluster, SUPERUSER], {
    cwd: path.parse(cluster).root,
    env: postgresEnvironment(),
    stdio: ["pipe", "ignore", "pipe"],
    ...serviceUser(),
  });
  killOnExit(child, "SIGTERM");
  child.stdin.end(`alter role ${SUPERUSER} password '${password.replaceAll("'", "''")}'\n`);
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (code !== 0 || /ERROR|FATAL/.test(errors))
    throw new Error(`The database's password could not be set:\n${errors.trim()}`);
}
