import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDataFolder, findOwner, startBackend } from "supabase-local";
import { type Admin, grantAdmin, listAdmins, removeFactors, revokeAdmin } from "../app/auth/admins.server";
import { type Client, serviceClient } from "../app/auth/clients.server";
import { readConfig, type SupabaseAccess } from "../app/http/config.server";

// Who may edit the site, from a shell. A hosted project by its SUPABASE_ variables; else the embedded backend of
// DATA_DIR, whether it runs or not.
const USAGE = "Usage: npm run admin -- grant EMAIL | revoke EMAIL | recover EMAIL | list";

const commands: Record<string, (client: Client, email: string) => Promise<string>> = {
  async grant(client, email) {
    const user = await grantAdmin(client, client, email);
    return `${user.email} is an admin now.`;
  },
  async revoke(client, email) {
    const admin = await adminByEmail(client, email);
    await revokeAdmin(client, admin.id);
    return `${admin.email} is no admin any more.`;
  },
  // For the only admin, who has lost the device with the authenticator app.
  async recover(client, email) {
    const admin = await adminByEmail(client, email);
    await removeFactors(client, admin.id);
    return `${admin.email} signs in with the password alone now.`;
  },
  async list(client) {
    const admins = await listAdmins(client, client);
    const lines = admins.map(({ email, lastSignIn, hasTwoFactor }) =>
      [email, lastSignIn ? `last signed in ${lastSignIn}` : "never signed in", hasTwoFactor && "two-factor"]
        .filter(Boolean)
        .join("  "),
    );
    return lines.join("\n") || "There is no admin.";
  },
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function adminByEmail(client: Client, email: string): Promise<Admin> {
  const admins = await listAdmins(client, client);
  const admin = admins.find((known) => known.email.toLowerCase() === email.toLowerCase());
  if (!admin) throw new Error(`${email} is no admin.`);
  return admin;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = "", email = ""] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name !== "list" && !email)) throw new Error(USAGE);
  await withAccess(async ({ url, anonKey, serviceKey }) => {
    // As the server does: the site's own clients read where the data lives from the environment.
    Object.assign(process.env, {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    });
    console.info(await command(serviceClient(), email.trim()));
  });
}

/** Gives `work` the site's backend: hosted, running, or started for the moment. */
async function withAccess(work: (access: SupabaseAccess) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  if (config.supabase) return work(config.supabase);
  const dataDir = resolve(config.dataDir);
  const folder = await findDataFolder(dataDir);
  if (!folder) throw new Error(`There is no backend in ${dataDir}. Start the site once, or set DATA_DIR.`);
  const owner = await findOwner(folder);
  if (typeof owner !== "string" && owner.database) {
    const { keys, ports } = folder.secrets;
    return work({ ...keys, url: `http://127.0.0.1:${ports.gateway}` });
  }
  const backend = await startBackend({ dataDir, siteUrl: config.siteUrl, startedBy: "command" });
  try {
    await work(backend.status);
  } finally {
    await backend.stop();
  }
}
