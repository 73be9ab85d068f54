import { AppError } from "~/http/app-error.server";

/** What a zip may hold; an export stays within it. Sizes are of the uncompressed bytes. */
export const zipLimits = { entries: 2_000, entryBytes: 5_000_000, totalBytes: 50_000_000 };

/** The one entry that may be as large as all together: a site's whole content is one JSON file. */
export const CONTENT = "content.json";

/** One file of a zip as the directory at its end describes it. */
export interface ZipEntry {
  name: string;
  /** 0: stored, 8: deflated (APPNOTE 4.4.5). */
  method: number;
  crc: number;
  compressed: number;
  /** Bytes that inflating must give, no more and no fewer. */
  size: number;
  /** Where the entry's local header begins. */
  offset: number;
}

// APPNOTE.TXT of PKWARE, 4.3.12 and 4.3.16: signatures and lengths in bytes.
const END = { signature: 0x06054b50, bytes: 22, longestComment: 0xffff };
const FILE = { signature: 0x02014b50, bytes: 46 };
/** A value that stands elsewhere, in the 64-bit extension: for zips that are too large for us anyway. */
const ELSEWHERE = 0xffffffff;

/**
 * The files of a zip by its directory, nothing inflated yet; folders are left out. Refuses names that lead out of
 * the zip's own folder and names that occur twice, whatever is in them. @throws AppError
 */
export function zipEntries(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > zipLimits.entries) {
    throw new AppError(
      422,
      `This zip has ${count.toLocaleString("en")} files: at most ${zipLimits.entries.toLocaleString("en")} are allowed.`,
    );
  }
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let total = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + FILE.bytes > end || zip.readUInt32LE(at) !== FILE.signature) throw broken();
    const nameEnd = at + FILE.bytes + zip.readUInt16LE(at + 28);
    const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (next > end) throw broken();
    const entry = readEntry(zip, at, getName(zip.subarray(at + FILE.bytes, nameEnd)));
    if (names.has(entry.name)) throw new AppError(422, `The zip has “${entry.name}” twice.`);
    names.add(entry.name);
    total += entry.size;
    if (total > zipLimits.totalBytes) throw tooLarge();
    if (!entry.name.endsWith("/")) entries.push(entry);
    at = next;
  }
  return entries;
}

/** Where the record that closes every zip begins; a comment may stand after it. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END.bytes - END.longestComment);
  for (let at = zip.length - END.bytes; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) !== END.signature) continue;
    if (at + END.bytes + zip.readUInt16LE(at + 20) === zip.length) return at;
  }
  throw zip.subarray(0, 2).toString("latin1") === "PK"
    ? broken()
    : new AppError(422, "This file is not a zip.");
}

function readEntry(zip: Buffer, at: number, name: string): ZipEntry {
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) !== 0;
  const method = zip.readUInt16LE(at + 10);
  if (isEncrypted) throw new AppError(422, `“${name}” is protected with a password.`);
  if (method !== 0 && method !== 8)
    throw new AppError(422, `“${name}” is compressed in a way this site cannot read.`);
  const [crc, compressed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field)) as [
    number,
    number,
    number,
  ];
  const offset = zip.readUInt32LE(at + 42);
  if ([compressed, size, offset].includes(ELSEWHERE)) throw tooLarge();
  if (size > entryLimit(name)) throw entryTooLarge(name);
  return { name, method, crc, compressed, size, offset };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function getName(bytes: Buffer): string {
  let name: string;
  try {
    name = utf8.decode(bytes);
  } catch {
    throw new AppError(422, "The zip has a file whose name is not UTF-8.");
  }
  const visible = name.replace(/[\p{Cc}\p{Cf}]/gu, "�").slice(0, 100);
  const isOutside = /^\/|^[a-z]:|\\|(?:^|\/)\.\.?(?:\/|$)/i.test(name);
  if (isOutside)
    throw new AppError(422, `The zip has a file name that leads out of its folder: “${visible}”.`);
  if (visible !== name || name === "")
    throw new AppError(422, `The zip has a file name that is not allowed: “${visible}”.`);
  return name;
}

function entryLimit(name: string): number {
  return name === CONTENT || name.endsWith(`/${CONTENT}`) ? zipLimits.totalBytes : zipLimits.entryBytes;
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

/** The zip is damaged, or was made to look like one. */
export function broken(name?: string): AppError {
  return new AppError(
    422,
    name ? `“${name}” in this zip is damaged.` : "This zip is damaged or not complete.",
  );
}

function entryTooLarge(name: string): AppError {
  return new AppError(422, `“${name}” is too large: at most ${megabytes(entryLimit(name))} uncompressed.`);
}

function tooLarge(): AppError {
  return new AppError(422, `This zip is too large: at most ${megabytes(zipLimits.totalBytes)} uncompressed.`);
}
