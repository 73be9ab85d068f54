import { randomBytes, randomUUID } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { z } from "zod";
import { createKeySecrets } from "./keys";

/** Everything an instance must remember besides its data. Kept in `secrets.json`, mode 0600. */
export interface Secrets {
  /** Tells two backends apart when both answer on loopback. */
  instanceId: string;
  ports: { gateway: number; postgres: number };
  databasePassword: string;
  authenticatorPassword: string;
  keys: Awaited<ReturnType<typeof createKeySecrets>>;
}

const port = z.number().int().min(1).max(65535);
const secretsSchema = z.object({
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

export interface DataFolder {
  path: string;
  secrets: Secrets;
  /** Replaces the remembered ports when another program took one. */
  savePorts(ports: Secrets["ports"]): Promise<void>;
}

/**
 * Opens the data folder, creating it with fresh secrets at the first start.
 * Two processes that create it at the same moment end up with the same secrets.
 * Throws when the secrets file exists but cannot be understood: it is never overwritten.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const file = path.join(folder, "secrets.json");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const secrets = (await readSecrets(file)) ?? (await createSecrets(file));

  return {
    path: folder,
    secrets,
    async savePorts(ports) {
      secrets.ports = ports;
      const draft = await writeDraft(file, secrets);
      await rename(draft, file);
    },
  };
}

/** A port on loopback that nothing listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Whether something listens on this port of loopback. */
export function isPortTaken(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(true));
    probe.listen(candidate, "127.0.0.1", () => probe.close(() => resolve(false)));
  });
}

async function readSecrets(file: string): Promise<Secrets | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged. Restore it from a backup: without it the data cannot be opened.`);
  }
}

async function createSecrets(file: string): Promise<Secrets> {
  const secrets: Secrets = {
    instanceId: randomUUID(),
    ports: { gateway: await freePort(), postgres: await freePort() },
    databasePassword: randomBytes(24).toString("hex"),
    authenticatorPassword: randomBytes(24).toString("hex"),
    keys: await createKeySecrets(),
  };
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
