import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDataFolder } from "#supabase-local";
import { ConfigError, readConfig } from "../app/runtime/config.server";
import { askSite, getReason } from "./doctor/ask";
import { checkCdn } from "./doctor/cdn-check";
import { type Check, type SiteUnderTest, wrong } from "./doctor/check";
import { checkHistory, checkMemory, checkModes, checkStore } from "./doctor/data-checks";
import { askHealth } from "./doctor/health";
import {
  checkAccounts,
  checkEmailedLinks,
  checkKeys,
  checkMigrations,
  listUnchecked,
} from "./doctor/hosted-checks";
import { checkBackups, checkClock, checkDatabase, checkDisk, checkMail } from "./doctor/machine-checks";
import { checkEventStream, checkProxy, checkSiteUrl, checkTls } from "./doctor/network-checks";
import { checkPostgres } from "./doctor/postgres-check";
import { askProject } from "./doctor/project";

// Checks that a running site works for its visitors and its owner, and says how to fix any problems. Run it with the
// site's own settings, on its machine or in its container. Exits with code 1 if something is wrong.

const CHECKS: Record<string, Check> = {
  Database: checkDatabase,
  Postgres: checkPostgres,
  Address: checkSiteUrl,
  TLS: checkTls,
  Proxy: checkProxy,
  "Live updates": checkEventStream,
  Mail: checkMail,
  Disk: checkDisk,
  Clock: checkClock,
  Memory: checkMemory,
  Files: checkModes,
  History: checkHistory,
  Backups: checkBackups,
};
const HOSTED_CHECKS: Record<string, Check> = {
  Keys: checkKeys,
  Migrations: checkMigrations(),
  Accounts: checkAccounts,
  "Mail links": checkEmailedLinks,
  Dashboard: listUnchecked,
};
const MARKS = { ok: "ok   ", wrong: "WRONG", note: "note " };

try {
  const { values } = parseArgs({
    options: {
      "clock-url": { type: "string", default: "https://letsencrypt.org/" },
      container: { type: "boolean", default: false },
    },
  });
  const site = { ...(await findSite()), isContainer: values.container, clockUrl: values["clock-url"] };
  const { cdn, supabase } = site.config;
  const checks = {
    ...CHECKS,
    ...(supabase && HOSTED_CHECKS),
    ...(cdn && { CDN: checkCdn }),
    ...getStoreCheck(),
  };
  const findings = Object.entries(checks).map(([name, check]) => {
    const finding = check(site).catch((error) => wrong(`Could not be checked (${getReason(error)}).`));
    return { name, finding };
  });
  for (const { name, finding } of findings) {
    const { state, text } = await finding;
    console.info(`${MARKS[state]}  ${name.padEnd(12)}  ${text}`);
    if (state === "wrong") process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof ConfigError)) console.error(error instanceof Error ? error.message : error);
  else console.error(`These settings are wrong:\n${error.message}`);
  process.exitCode = 1;
}

/** Only where copies of the backups go to a store. */
function getStoreCheck(): Record<string, Check> {
  return process.env.BACKUP_S3_URL?.trim() ? { Store: checkStore } : {};
}

/** Finds the running site. @throws an Error with a message for the owner if there is none */
async function findSite(): Promise<Omit<SiteUnderTest, "isContainer" | "clockUrl">> {
  const config = readConfig(process.env);
  const folder = config.supabase ? null : await findDataFolder(resolve(config.dataDir));
  const serviceKey = config.supabase?.serviceKey ?? folder?.secrets.keys.serviceKey;
  if (!serviceKey)
    throw new Error(`There is no site in ${resolve(config.dataDir)}. Start it once, or set DATA_DIR.`);
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  const localUrl = `http://${host}:${config.port}`;
  const local = await askSite(localUrl, serviceKey).catch(() => null);
  if (!local)
    throw new Error(
      `No site runs at ${localUrl} on this data. Start it, or give the doctor its settings (PORT, DATA_DIR).`,
    );
  const backendUrl = folder && `http://127.0.0.1:${folder.secrets.ports.gateway}`;
  const [health, project] = await Promise.all([
    askHealth(localUrl),
    config.supabase && askProject(config.supabase, config),
  ]);
  return { config, serviceKey, local, health, project, backendUrl };
}
