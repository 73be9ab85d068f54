import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import postgres from "postgres";
import type { Binaries } from "./binaries";
import { endWithUs } from "./children";
import { postgresEnvironment, SUPERUSER } from "./cluster";
import { serviceUser } from "./service-user";

const WRONG_PASSWORD = "28P01";

/** Whether a running Postgres refuses the password in its address: its secrets.json was lost, or is an older one. */
export async function isLockedOut(url: string): Promise<boolean> {
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

/** Gives the superuser of a Postgres that does not run another password. Whoever has its files may. */
export async function setPassword(cluster: string, password: string, binaries: Binaries): Promise<void> {
  const alone = spawn(binaries.postgres, ["--single", "-D", cluster, SUPERUSER], {
    cwd: path.parse(cluster).root,
    env: postgresEnvironment(),
    stdio: ["pipe", "ignore", "pipe"],
    ...serviceUser(),
  });
  endWithUs(alone, "SIGTERM");
  alone.stdin.end(`alter role ${SUPERUSER} password '${password.replaceAll("'", "''")}'\n`);
  const [said, [code]] = await Promise.all([text(alone.stderr), once(alone, "exit")]);
  if (code !== 0 || /ERROR|FATAL/.test(said))
    throw new Error(`The database's password could not be set:\n${said.trim()}`);
}
