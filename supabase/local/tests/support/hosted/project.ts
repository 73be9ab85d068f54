import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { getAssetPath } from "../../../src/assets";
import { openDataFolder } from "../../../src/data-folder";
import { migrate } from "../../../src/migrate";
import { migrateAuth, startAuth } from "./auth";
import { startFileServer, startMailServer } from "./mails";
import { copyCluster, installPostgres, startPostgres } from "./postgres";

/** Set for tests that run on stand-ins of a hosted project: the folder that `prepareHosted` has filled. */
export const hostedFolder = (): string | undefined => process.env.HOSTED_FOLDER;

/** The role that owns a hosted project's database, and as which its migrations run. */
export const OWNER = "postgres";
/** The role that owns Auth's tables. */
const AUTH = "supabase_auth_admin";

/**
 * Fills an empty folder with what all stand-ins share: a Postgres with the library safeupdate, and a database with a
 * hosted project's roles and settings, Auth's tables and the platform's. Without the library, for tests that need the
 * database alone, Auth's tables are the embedded one's.
 */
export async function prepareHosted(folder: string, safeupdate: string | null): Promise<void> {
  await installPostgres(folder, safeupdate);
  const database = await startPostgres(folder, folder);
  try {
    await database.run(await readSql("before-auth"));
    if (safeupdate) await migrateAuth(database.url(AUTH));
    else await database.run(await readFile(getAssetPath("auth/schema.sql"), "utf8"), AUTH);
    const nothing = await mkdtemp(path.join(folder, "no-project-"));
    await migrate({ url: database.url(), authenticatorPassword: "secret" }, nothing, false);
    await database.run(await readSql("after-platform"));
  } finally {
    await database.stop();
  }
}

/** Lets `apply` change the prepared database as its owner, of which all that are started later are copies. */
export async function changeAsOwner(
  folder: string,
  apply: (ownerUrl: string) => Promise<unknown>,
): Promise<void> {
  const database = await startPostgres(folder, folder);
  await apply(database.url(OWNER)).finally(() => database.stop());
}

interface Options {
  /** The data folder of the gateway, which also keeps the mails. */
  dataDir: string;
  siteUrl: string;
  /** The folder with config.toml and the mail templates. */
  projectDir: string;
  /** Auth's own mails instead of the project's templates. */
  defaultMails?: boolean;
}

/**
 * In tests of a hosted project, starts its database and Auth for the gateway of `dataDir`, which is started next, and
 * tells this process's children where they are; else does nothing. Returns what ends both.
 */
export async function startHosted({
  dataDir,
  siteUrl,
  projectDir,
  defaultMails,
}: Options): Promise<() => Promise<void>> {
  const folder = hostedFolder();
  if (!folder) return async () => undefined;
  const { secrets } = await openDataFolder(dataDir);
  const home = path.join(dataDir, "hosted");
  await copyCluster(folder, home);
  const database = await startPostgres(folder, home);
  // As the owner, unless `supabase db push` has already done it.
  await migrate({ url: database.url(OWNER), authenticatorPassword: "secret" }, projectDir, false);
  const mails = await startMailServer(dataDir);
  const templates = await startFileServer(path.join(projectDir, "templates"));
  const auth = await startAuth({
    databaseUrl: database.url(AUTH),
    url: `http://127.0.0.1:${secrets.ports.gateway}`,
    siteUrl,
    jwk: secrets.keys.jwk,
    projectDir,
    logFile: path.join(home, "auth.log"),
    smtpPort: mails.port,
    templatesUrl: defaultMails ? null : `http://127.0.0.1:${templates.port}`,
  });
  Object.assign(process.env, { LOCAL_DATABASE_URL: database.url(), LOCAL_AUTH_URL: auth.url });
  return async () => {
    await auth.stop();
    mails.stop();
    templates.stop();
    await database.stop();
    await rm(home, { recursive: true, force: true });
  };
}

const readSql = (name: string) => readFile(path.join(import.meta.dirname, `${name}.sql`), "utf8");
