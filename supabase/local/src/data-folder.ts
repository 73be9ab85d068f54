import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { z } from "zod";
import { explainFolderError, restrictMode } from "./data-checks";
import { ifMissing } from "./if-missing";
import { createKeySecrets } from "./keys";
import { serviceUser } from "./service-user";

const port = z.number().int().min(1).max(65535);
/** The content of `secrets.json` (mode 0600), which an installation stores besides its data. */
const secretsSchema = z.object({
  /** Names the cluster if it cannot be inside the data folder. */
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
  /** Replaces stored ports that another program has taken. */
  savePorts(changed: Partial<Secrets["ports"]>): Promise<void>;
}

/**
 * Opens the data folder, creating it with new secrets on the first start. Two processes that create it at once end up
 * with the same secrets. @throws if the secrets file exists but is invalid: it is never overwritten
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  // The service user must be able to traverse the folder; the secrets have a mode of their own.
  const mode = serviceUser() ? 0o711 : 0o700;
  try {
    await mkdir(folder, { recursive: true, mode });
    await access(folder, constants.W_OK);
    await restrictMode(folder, mode);
    for (const part of ["storage", "mailbox"]) await restrictMode(path.join(folder, part), 0o700);
    const found = await findDataFolder(folder);
    if (found) {
      await restrictMode(secretsFile(folder), 0o600);
      return found;
    }
    if (existsSync(path.join(folder, "postgres")))
      console.warn(
        `${secretsFile(folder)} was missing and has been recreated. Everyone has to sign in again, and programs that ` +
          "use the site's keys need the new ones.",
      );
    return toDataFolder(folder, await createSecrets(secretsFile(folder)));
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}

/** An existing data folder; null if no backend has ever run there. @throws if its secrets are damaged */
export async function findDataFolder(folder: string): Promise<DataFolder | null> {
  const secrets = await readSecrets(secretsFile(folder));
  return secrets && toDataFolder(folder, secrets);
}

/** The response to the challenge `nonce`, which requires the secrets: it tells our backend from any other program. */
export function getProof({ databasePassword }: Secrets, nonce: string): string {
  return createHmac("sha256", databasePassword).update(nonce).digest("base64url");
}

/** Below the ports that Linux (from 32768), macOS and Windows give to connections, which could take one meanwhile. */
const CHOSEN_PORTS = { first: 20_000, end: 32_768 };

/** A free port on loopback, at random, so that two processes that look at the same moment find different ones. */
export async function freePort(): Promise<number> {
  const port = randomInt(CHOSEN_PORTS.first, CHOSEN_PORTS.end);
  return (await isFree(port)) ? port : freePort();
}

/** Whether a port of loopback can be bound. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

const secretsFile = (folder: string) => path.join(folder, "secrets.json");

function toDataFolder(folder: string, secrets: Secrets): DataFolder {
  return {
    path: folder,
    secrets,
    async savePorts(changed) {
      Object.assign(secrets.ports, changed);
      await rename(await writeTemporary(secretsFile(folder), secrets), secretsFile(folder));
    },
  };
}

async function readSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, "utf8").catch(ifMissing(null));
  if (text === null) return null;
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged. Restore a copy of it, or delete it: the next start creates new keys, and everyone has ` +
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
  const temporary = await writeTemporary(file, secrets);
  try {
    // Linking fails if the file exists, which means that another process was faster.
    await link(temporary, file);
    return secrets;
  } catch (error) {
    const existing = await readSecrets(file);
    if (existing) return existing;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeTemporary(file: string, secrets: Secrets): Promise<string> {
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  return temporary;
}
