import { z } from "zod";

const text = z.string().trim().min(1).optional();

const environment = z.object({
  BACKUP_TIME: z
    .string()
    .regex(/^(off|([01]?\d|2[0-3]):[0-5]\d)$/, "must be a time such as 03:00, or off")
    .default("03:00"),
  BACKUP_S3_URL: z
    .url({ protocol: /^https?$/, error: "must look like https://s3.example.com/bucket/folder" })
    .refine((url) => !/[?#]/.test(url), "must have no query: https://s3.example.com/bucket/folder")
    .optional(),
  BACKUP_S3_REGION: text,
  BACKUP_S3_KEY_ID: text,
  BACKUP_S3_SECRET: text,
  // Trimmed, because files and some hosts end it with a line break, which could not be typed into other programs.
  BACKUP_PASSPHRASE: z
    .string()
    .trim()
    .min(12, "must have at least 12 characters")
    .regex(/^.*$/, "must be one line")
    .optional(),
});

/** The destination for copies of backups: a bucket, or a folder in one, in an S3-compatible store. */
export interface Store {
  /** The URL of the folder, in path style, without a trailing slash. */
  url: string;
  /** If missing, it is taken from the hostname, else us-east-1. */
  region?: string | undefined;
  keyId: string;
  secret: string;
}

export interface BackupSettings {
  /** When the nightly backup is made, in the machine's time zone; null for never. */
  time: { hour: number; minute: number } | null;
  store: Store | null;
  /** Encrypts the copies that leave this machine. */
  passphrase: string | null;
}

/** The extension of encrypted files. They are in the age format, so the `age` program can decrypt them too. */
export const ENCRYPTED = ".age";

/** The name of a backup in the store. */
export const getRemoteName = (name: string, { passphrase }: Pick<BackupSettings, "passphrase">) =>
  passphrase === null ? name : name + ENCRYPTED;

/**
 * Reads the settings from environment variables; empty ones count as unset. @throws an Error that names each problem
 */
export function readBackupSettings(env: Partial<NodeJS.ProcessEnv>): BackupSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"),
    );
  const { BACKUP_TIME: time, BACKUP_PASSPHRASE: passphrase = null, ...rest } = parsed.data;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { time: time === "off" ? null : { hour, minute }, store: toStore(rest), passphrase };
}

function toStore(env: Omit<z.infer<typeof environment>, "BACKUP_TIME" | "BACKUP_PASSPHRASE">): Store | null {
  const {
    BACKUP_S3_URL: url,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY_ID: keyId,
    BACKUP_S3_SECRET: secret,
  } = env;
  if (!url && !keyId && !secret) return null;
  if (!url || !keyId || !secret)
    throw new Error("Set all of BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET, or none.");
  if (new URL(url).pathname === "/")
    throw new Error("BACKUP_S3_URL must name the bucket: https://s3.example.com/bucket.");
  return { url: url.replace(/(?<!\/)\/+$/, ""), region, keyId, secret };
}
