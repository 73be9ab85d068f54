import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDataFolder, findOwner, startBackend } from "#supabase-local";
import { type Admin, grantAdmin, listAdmins, removeFactors, revokeAdmin } from "../app/auth/admins.server";
import { type Client, serviceClient } from "../app/auth/clients.server";
import { readConfig, type SupabaseAccess } from "../app/runtime/config.server";

// Manages admins from a shell, in the hosted project that the SUPABASE_ variables name, or else in the embedded backend
// in DATA_DIR, which need not be running.
const USAGE = "Usage: npm run admin -- grant EMAIL | revoke EMAIL | recover EMAIL | list";

const commands: Record<string, (client: Client, email: string) => Promise<string>> = {
  async grant(client, email) {
    const user = await grantAdmin(client, email);
    return `${user.email} is now an admin.`;
  },
  async revoke(client, email) {
    const admin = await adminByEmail(client, email);
    await revokeAdmin(client, admin.id);
    return `${admin.email} is no longer an admin.`;
  },
  // For the only admin, after losing the device with the authenticator app.
  async recover(client, email) {
    const admin = await adminByEmail(client, email);
    await removeFactors(client, admin.id);
    return `${admin.email} can now sign in with a password alone.`;
  },
  async list(client) {
    const admins = await listAdmins(client, client);
    const lines = admins.map(({ email, lastSignIn, hasTwoFactor }) =>
      [
        email ?? "(this account cannot be read)",
        lastSignIn ? `last signed in ${lastSignIn}` : "never signed in",
        hasTwoFactor && "two-factor",
      ]
        .filter(Boolean)
        .join("  "),
    );
    return lines.join("\n") || "There are no admins.";
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
  const admin = admins.find((candidate) => candidate.email?.toLowerCase() === email.toLowerCase());
  if (!admin) throw new Error(`${email} is not an admin.`);
  return admin;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = "", email = ""] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name !== "list" && !email)) throw new Error(USAGE);
  await withAccess(async ({ url, anonKey, serviceKey }) => {
    // As in the server, the environment configures the site's clients.
    Object.assign(process.env, {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    });
    console.info(await command(serviceClient(), email.trim()));
  });
}

/** Passes `work` the site's backend: hosted, running, or started temporarily. */
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
