import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findDataFolder } from "#supabase-local";
import { findAccountByEmail } from "../app/auth/admins.server";
import { type Client, serviceClient } from "../app/auth/clients.server";
import { type Config, readConfig } from "../app/runtime/config.server";
import { END_SIGNALS } from "../server/launcher";

// `npm run dev`: runs the site with live reload. With --as-admin it also creates an admin with two drafts, on the
// embedded backend only, and prints a link that signs in as that admin.
const EMAIL = "developer@example.com";
const DRAFTS = [
  { table_name: "notes_entries", values: { content: "<p>A note that is not finished yet.</p>" } },
  {
    table_name: "models_sections",
    values: { title: "Drafts", slug: "drafts", content: "<p>What a first sentence is for.</p>" },
  },
];

const { values } = parseArgs({ options: { "as-admin": { type: "boolean", default: false } } });
const config = readConfig(process.env);
if (values["as-admin"] && config.supabase) {
  console.error("--as-admin needs the embedded backend. Unset SUPABASE_URL, or sign in to your project.");
  process.exit(1);
}

const command = "node --import tsx server.ts";
const server = spawn("node_modules/.bin/remix", ["dev", "--manual", "-c", command], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development" },
});
for (const signal of END_SIGNALS) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));

if (values["as-admin"])
  console.info(`\nOpen this link to sign in as an admin:\n  ${await makeAdmin(config)}\n`);

/** Creates the admin unless they already exist, and returns the link. */
async function makeAdmin({ dataDir, siteUrl }: Config): Promise<string> {
  const isServing = () =>
    fetch(`${siteUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServing())) await delay(250);
  const folder = await findDataFolder(resolve(dataDir));
  if (!folder) throw new Error(`There is no backend in ${resolve(dataDir)}.`);
  const { keys, ports } = folder.secrets;
  Object.assign(process.env, {
    SUPABASE_URL: `http://127.0.0.1:${ports.gateway}`,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
  });
  const client = serviceClient();
  if (!(await findAccountByEmail(EMAIL))) await createAdmin(client);
  const { data, error } = await client.auth.admin.generateLink({ type: "magiclink", email: EMAIL });
  if (error) throw error;
  const query = new URLSearchParams({
    token_hash: data.properties.hashed_token,
    type: "magiclink",
    next: "/admin",
  });
  return `${siteUrl}/auth/confirm?${query}`;
}

async function createAdmin(client: Client): Promise<void> {
  const { data, error } = await client.auth.admin.createUser({ email: EMAIL, email_confirm: true });
  if (error) throw error;
  const user_id = data.user.id;
  await client.from("user_roles").insert({ user_id, role: "admin" }).throwOnError();
  const drafts = DRAFTS.map((draft) => ({
    ...draft,
    user_id,
    row_id: randomUUID(),
    client_id: randomUUID(),
  }));
  await client.from("drafts").insert(drafts).throwOnError();
}
