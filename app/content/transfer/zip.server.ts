import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { AppError } from "~/http/app-error.server";
import { cutText } from "~/ui/cut-text";
import { replaceInvisible } from "~/ui/invisible";
import { decodeShiftJis } from "./blogs/read-utf8";
import { crc32 } from "./crc32";

/** Limits of a zip; an export stays within them. Sizes are uncompressed bytes. */
export const zipLimits = {
  entries: 5_000,
  entryBytes: 5_000_000,
  pictureBytes: 10_485_760,
  totalBytes: 50_000_000,
};

/** Names of files that may be images. */
export const PICTURE_NAME = /\.(?:avif|gif|jpe?g|png|webp)$/i;
/** Videos and other files that blogs keep beside their texts. Few are read, so the others may be of any size. */
const UNREAD = /\.(?:mp[34]|m4[av]|mov|avi|webm|ogg|wav|pdf|zip|gz|psd|ttf|otf|woff2?|exe|dmg|svg)$/i;

/** The only entry that may use up the whole limit: a site's entire content is one JSON file. */
export const CONTENT = "content.json";

export interface ZipEntry {
  name: string;
  /** Its bytes, with the size and checksum verified against the zip's directory. @throws AppError */
  read(): Promise<Buffer>;
}

/**
 * The files of a zip, not yet inflated; folders are left out. Rejects names that lead out of the zip's folder (path
 * traversal) and duplicate names. @throws AppError
 */
export async function readZip(bytes: Buffer): Promise<ZipEntry[]> {
  const zip = await openZip(bytes);
  const count = zip.entryCount;
  if (count > zipLimits.entries) {
    const most = zipLimits.entries.toLocaleString("en");
    throw new AppError(422, `This zip has ${count.toLocaleString("en")} files: at most ${most} are allowed.`);
  }
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  const raws = new Set<string>();
  let total = 0;
  for await (const entry of eachEntry(zip)) {
    const raw = readName(entry.fileNameRaw);
    if (raws.has(raw)) throw new AppError(422, `The zip has “${raw}” twice.`);
    raws.add(raw);
    // A Mac decomposes names, but not in texts. Elsewhere a folder can have both forms.
    const composed = raw.normalize("NFC");
    const name = names.has(composed) ? composed.normalize("NFD") : composed;
    checkEntry(entry, name);
    names.add(name);
    if (!UNREAD.test(name)) total += entry.uncompressedSize;
    if (total > zipLimits.totalBytes) {
      throw new AppError(
        422,
        `This zip is too large: at most ${megabytes(zipLimits.totalBytes)} uncompressed.`,
      );
    }
    if (!name.endsWith("/")) entries.push({ name, read: () => readEntry(zip, entry, name) });
  }
  return entries;
}

/** Whether a file begins with the signature of a zip. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString("latin1") === "PK";

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    // Names are decoded here: yauzl would decode names that are not UTF-8 with an old code page.
    return await fromBufferPromise(bytes, { decodeStrings: false });
  } catch {
    throw damaged();
  }
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    throw damaged();
  }
}

function checkEntry(entry: Entry, name: string): void {
  if (entry.isEncrypted())
    throw new AppError(422, `“${name}” is protected with a password. Zip the files again without one.`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new AppError(422, `“${name}” is compressed in a way this site can’t read.`);
  if (!UNREAD.test(name) && entry.uncompressedSize > getLimit(name)) throw tooLarge(name);
}

function getLimit(name: string): number {
  if (name === CONTENT || name.endsWith(`/${CONTENT}`)) return zipLimits.totalBytes;
  return PICTURE_NAME.test(name) || UNREAD.test(name) ? zipLimits.pictureBytes : zipLimits.entryBytes;
}

const tooLarge = (name: string) =>
  new AppError(422, `“${name}” is too large: at most ${megabytes(getLimit(name))} uncompressed.`);

/** Inflating stops as soon as it yields more than the directory says, so a small zip cannot exhaust memory. */
async function readEntry(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  if (entry.uncompressedSize > getLimit(name)) throw tooLarge(name);
  try {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) === entry.crc32) return bytes;
  } catch {
    // The message is the same whatever is wrong with it.
  }
  throw damaged(name);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function readName(bytes: Buffer): string {
  let name: string;
  try {
    name = utf8.decode(bytes);
  } catch {
    name = decodeShiftJis(bytes) ?? "";
    if (!name)
      throw new AppError(
        422,
        "The zip has a file whose name is not UTF-8. Pack it again with a program that writes such names, for example 7-Zip.",
      );
  }
  const visible = replaceInvisible(name, "�");
  const shown = cutText(visible, 100);
  const isOutside = /^\/|^[a-z]:|\\|(?:^|\/)\.\.?(?:\/|$)/i.test(name);
  if (isOutside) throw new AppError(422, `The zip has a file name that leads out of its folder: “${shown}”.`);
  if (visible !== name || name === "")
    throw new AppError(422, `The zip has a file name that is not allowed: “${shown}”.`);
  return name;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

function damaged(name?: string): AppError {
  const sentence = name ? `“${name}” in this zip is damaged.` : "This zip is damaged or not complete.";
  return new AppError(422, sentence);
}
