import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { z } from "zod";
import { explainFolder, keepPrivate } from "./data-checks";
import { createKeySecrets } from "./keys";
import { serviceUser } from "./service-user";

const port = z.number().int().min(1).max(65535);
/** Everything an instance must remember besides its data. Kept in `secrets.json`, mode 0600. */
const secretsSchema = z.object({
  /** Names the folder of Postgres' files when they cannot lie in the data folder. */
  instanceId: z.string().min(1),
  ports: z.object({ gateway: port, postgres: port }),
  databasePassword: z.string().min(16),
  authenticatorPassword: z.string().min(16),
  keys: z.object({
    jwk: z.looseObject({ kty: z.literal("EC"), d: z.string(), kid: z.string() }),
    anonKey: z.string(),
    serviceKey: z.string(),
  }),
});
export type Secrets = z.infer<typeof secretsSchema>;

export interface DataFolder {
  path: string;
  secrets: Secrets;
  /** Replaces a remembered port that another program took. */
  savePorts(changed: Partial<Secrets["ports"]>): Promise<void>;
}

/**
 * Opens the data folder, creating it with fresh secrets at the first start.
 * Two processes that create it at the same moment end up with the same secrets.
 * Throws when the secrets file exists but cannot be understood: it is never overwritten.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  // A service user passes through to its own files; the secrets stay closed.
  const mode = serviceUser() ? 0o711 : 0o700;
  try {
    await mkdir(folder, { recursive: true, mode });
    await keepPrivate(folder, mode);
    for (const part of ["storage", "mailbox"]) await keepPrivate(path.join(folder, part), 0o700);
    const found = await findDataFolder(folder);
    if (found) {
      await keepPrivate(secretsFile(folder), 0o600);
      return found;
    }
    if (existsSync(path.join(folder, "postgres")))
      console.warn(
        `${secretsFile(folder)} was missing: it was made anew. Everybody has to sign in again, and programs that ` +
          "use the site's keys need the new ones.",
      );
    return dataFolder(folder, await createSecrets(secretsFile(folder)));
  } catch (error) {
    throw explainFolder(folder, error);
  }
}

/** The data folder as it is; null when no backend ever ran there. Throws when its secrets are damaged. */
export async function findDataFolder(folder: string): Promise<DataFolder | null> {
  const secrets = await readSecrets(secretsFile(folder));
  return secrets && dataFolder(folder, secrets);
}

/** What only a process that can read the secrets can answer to `nonce`: tells our backend from a stranger's. */
export function getProof({ databasePassword }: Secrets, nonce: string): string {
  return createHmac("sha256", databasePassword).update(nonce).digest("base64url");
}

/** A port on loopback that nothing listens on right now. */
export async function freePort(): Promise<number> {
  return (await tryPort(0)) ?? freePort();
}

/** Listens for a moment: the port (0: any that is free), or null when it is taken. */
export function tryPort(candidate: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(candidate, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });
}

const secretsFile = (folder: string) => path.join(folder, "secrets.json");

function dataFolder(folder: string, secrets: Secrets): DataFolder {
  return {
    path: folder,
    secrets,
    async savePorts(changed) {
      Object.assign(secrets.ports, changed);
      await rename(await writeDraft(secretsFile(folder), secrets), secretsFile(folder));
    },
  };
}

async function readSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged. Put a copy of it back, or delete it: the next start makes new keys, and everybody has ` +
        "to sign in again. The data itself stays.",
    );
  }
}

async function createSecrets(file: string): Promise<Secrets> {
  const secrets = secretsSchema.parse({
    instanceId: randomUUID(),
    ports: { gateway: await freePort(), postgres: await freePort() },
    databasePassword: randomBytes(24).toString("hex"),
    authenticatorPassword: randomBytes(24).toString("hex"),
    keys: await createKeySecrets(),
  });
  const draft = await writeDraft(file, secrets);
  try {
    // A link fails when the file exists: whoever comes second takes the first one's secrets.
    await link(draft, file);
    return secrets;
  } catch (error) {
    const theirs = await readSecrets(file);
    if (theirs) return theirs;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(file: string, secrets: Secrets): Promise<string> {
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, "w", 0o600);
  await handle.writeFile(JSON.stringify(secrets, null, 2));
  await handle.sync();
  await handle.close();
  return draft;
}
