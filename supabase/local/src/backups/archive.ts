import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform, Writable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { z } from "zod";

/** Increased whenever older programs can no longer read the file. */
const FORMAT = 1;
const MANIFEST = "manifest.json";
/** The manifest is held in memory: about 150 bytes for each stored file. */
const MANIFEST_LIMIT_BYTES = 512 * 1024 * 1024;

/** The last entry of a backup: lists its contents, so a reader can verify them. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(
    z.object({ version: z.string().regex(/^\d+$/), name: z.string().regex(/^[\w.-]+$/), text: z.string() }),
  ),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.number().int(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() }),
  ),
  entries: z.array(
    z.object({ name: z.string(), size: z.number().int(), lines: z.number().int(), sha256: z.string() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
type Entry = Manifest["entries"][number];

/** Entries with a table's rows: `<prefix><part number>`. */
export const rowsPrefix = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}/`;
/** Entries with stored files: `<prefix><version of the storage object>`. */
export const FILES_PREFIX = "files/";

export interface ArchiveWriter {
  /** Adds an entry of `size` bytes. @returns its number of lines */
  add(name: string, size: number, content: Readable): Promise<number>;
}

/**
 * Writes a backup as tar.gz with mode 0600, in constant memory except for the manifest. `fill` adds the entries and
 * returns the rest of the manifest. The file appears only once it is complete and synced to disk; if anything fails or
 * `signal` is aborted, nothing is left behind.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, "format" | "entries">>,
): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const pack = tar.pack();
  const written = pipeline(
    pack,
    createGzip(),
    createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    { signal },
  );
  // Also handles a rejection while nothing awaits it.
  let outputError: unknown;
  written.catch((error: unknown) => {
    outputError = error;
  });
  const entries: Entry[] = [];
  const add = async (name: string, size: number, content: Readable) => {
    const digest = createDigest();
    // A full disk ends the output pipeline; the entry's own pipeline would wait forever.
    await Promise.race([
      pipeline(content, digest.stream, pack.entry({ name, size, mode: 0o600 }), { signal }),
      written.then(() => Promise.reject(new Error(`${part} was closed`))),
    ]);
    const entry = { name, ...digest.result() };
    entries.push(entry);
    return entry.lines;
  };
  try {
    const facts = await fill({ add });
    const manifest = Buffer.from(JSON.stringify({ format: FORMAT, ...facts, entries } satisfies Manifest));
    await add(MANIFEST, manifest.length, Readable.from([manifest]));
    pack.finalize();
    await written;
    await rename(part, file);
    const folder = await open(path.dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    // tar-stream's own error only says that the stream was closed.
    const cause = outputError ?? error;
    pack.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw cause;
  }
}

/**
 * Reads a backup, passes each entry except the manifest to `consume`, which must read it to the end, and returns the
 * manifest if every entry is present and unchanged. If this throws, the data passed to `consume` cannot be trusted.
 * @throws if the backup is incomplete or damaged, and errors of `consume`
 */
export async function readArchive(
  file: string,
  consume?: (name: string, content: Readable) => Promise<void>,
): Promise<Manifest> {
  const extract = tar.extract();
  const input = pipeline(createReadStream(file), createGunzip(), extract);
  input.catch(() => undefined);
  const entries: Entry[] = [];
  let text: string | null = null;
  let raw: unknown;
  let failure: unknown;
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (text !== null) throw new Error("something follows the manifest");
      if (name === MANIFEST) {
        if (size > MANIFEST_LIMIT_BYTES) throw new Error("its manifest is too large");
        text = await readText(entry);
        continue;
      }
      const digest = createDigest();
      const consumed = consume?.(name, digest.stream).catch((error: unknown) => {
        failure = error;
        throw error;
      });
      await Promise.all([pipeline(entry, digest.stream), consumed ?? pipeline(digest.stream, discard())]);
      entries.push({ name, ...digest.result() });
    }
    await input;
    if (text === null) throw new Error("the manifest is missing");
    raw = JSON.parse(text);
  } catch (error) {
    throw failure ?? damaged(file, error);
  }
  return verify(file, raw, entries);
}

function verify(file: string, raw: unknown, entries: Entry[]): Manifest {
  const format = z.object({ format: z.number() }).safeParse(raw).data?.format ?? 0;
  if (format > FORMAT)
    throw new Error(`${file} has format ${format}: it was made by a newer version of this program.`);
  const parsed = manifestSchema.safeParse(raw);
  if (!parsed.success) throw damaged(file, z.prettifyError(parsed.error));
  const manifest = parsed.data;
  if (entries.length !== manifest.entries.length) throw damaged(file, "entries are missing or unexpected");
  for (const [n, { name, size, lines, sha256 }] of manifest.entries.entries()) {
    const found = entries[n];
    const same = found?.name === name && found.size === size && found.lines === lines;
    if (!same || found.sha256 !== sha256) throw damaged(file, `${name} has been changed`);
  }
  for (const table of manifest.tables) {
    const parts = entries.filter(({ name }) => name.startsWith(rowsPrefix(table)));
    const rows = parts.reduce((sum, { lines }) => sum + lines, 0);
    if (rows !== table.rows) throw damaged(file, `${rowsPrefix(table)} has ${rows} of ${table.rows} rows`);
  }
  return manifest;
}

function damaged(file: string, reason: unknown): Error {
  if (reason instanceof Error && "code" in reason && reason.code === "ENOENT") return reason;
  return new Error(`${file} is not a complete backup: ${reason instanceof Error ? reason.message : reason}.`);
}

/** A pass-through stream that counts and hashes its content. */
function createDigest(): { stream: Transform; result(): Omit<Entry, "name"> } {
  const hash = createHash("sha256");
  let [size, lines] = [0, 0];
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, lines, sha256: hash.digest("hex") }) };
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
