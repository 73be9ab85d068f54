import { z } from "zod";
import { readConfig } from "../config";
import { StorageError } from "./errors";

/** The characters that Supabase Storage allows: those that are safe in S3 keys, and those that may need escaping. */
const BUCKET_ID = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const OBJECT_NAME = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,1024}$/;
const MIME_TYPE = /^[a-zA-Z0-9\-+.]+\/([a-zA-Z0-9\-+.]+(;\s*charset=[a-zA-Z0-9-]+)?|\*)$/;
const MAX_MIME_TYPE_LENGTH = 1000;

/** @throws StorageError (InvalidBucketName) for a name that Supabase Storage rejects, and for "." and ".." */
export function checkBucketId(id: string): string {
  if (!BUCKET_ID.test(id) || id.trim() !== id || /^\.\.?$/.test(id))
    throw new StorageError("InvalidBucketName");
  return id;
}

/** @throws StorageError (InvalidKey) for a name that Supabase Storage rejects, and for the segments "", "." and ".." */
export function checkObjectName(name: string): string {
  if (OBJECT_NAME.test(name) && !name.split("/").some((part) => /^\.{0,2}$/.test(part))) return name;
  throw new StorageError("InvalidKey", `Invalid key: ${name}`);
}

/** A type in `allowed_mime_types`, such as "image/png" or "image/*". @throws StorageError (InvalidMimeType) */
export const mimeTypePattern = z.string().transform((type) => {
  if (type.length <= MAX_MIME_TYPE_LENGTH && MIME_TYPE.test(type)) return type;
  throw new StorageError("InvalidMimeType", `mime type ${type} is not supported`);
});

/** Whether an object stands for an empty folder; it may have any type, but no content. */
export const isEmptyFolder = (name: string) => name.endsWith(".emptyFolderPlaceholder");

/** @throws StorageError (InvalidMimeType) unless the list is empty or contains this type */
export function checkMimeType(type: string, allowed: string[] | null): void {
  const [family = ""] = type.split("/");
  if (!allowed?.length || allowed.includes(type) || allowed.includes(`${family}/*`)) return;
  throw new StorageError("InvalidMimeType", `mime type ${type} is not supported`);
}

/** Parses a size into bytes: 1024, "20MB" (decimal, in the API) or "10MiB" (in config.toml). */
export function parseSize(size: string | number): number {
  if (typeof size === "number") return size;
  const [, amount, prefix = "", binary] = /^(\d+(?:\.\d+)?)([kmg]?)(i?)b$/i.exec(size) ?? [];
  if (!amount) {
    throw new StorageError("InvalidRequest", "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  }
  return Math.floor(
    Number(amount) * (binary ? 1024 : 1000) ** ["", "k", "m", "g"].indexOf(prefix.toLowerCase()),
  );
}

/** The limit's default is the Supabase CLI's. */
const config = z.object({
  storage: z.object({ file_size_limit: z.string().default("50MiB") }).prefault({}),
});

/** The project's `storage.file_size_limit` in bytes, from its config.toml. */
export const readFileSizeLimit = (projectDir: string) =>
  parseSize(readConfig(projectDir, config).storage.file_size_limit);
