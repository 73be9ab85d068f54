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

/** Raised when an older program could not read the file any more. */
const FORMAT = 1;
const MANIFEST = "manifest.json";
/** Text that is held in memory: the manifest has about 150 bytes for each stored file. */
const MANIFEST_LIMIT_BYTES = 512 * 1024 * 1024;

/** The last entry of a backup: what the file holds, so that a reader can tell whether all of it is there. */
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

/** Where the rows of a table are: `<prefix><number of the part>`. */
export const rowsPrefix = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}/`;
/** Where the stored files are: `<prefix><version of the storage object>`. */
export const FILES_PREFIX = "files/";

export interface ArchiveWriter {
  /** Returns the number of lines. */
  add(name: string, size: number, content: Readable): Promise<number>;
}

/**
 * Writes a backup as tar.gz with mode 0600, in constant memory but for the manifest. `fill` adds the entries and
 * returns what the manifest says besides them. The file appears under its name when all of it is on disk; when
 * anything fails, or `signal` ends it, nothing stays behind.
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
  const entries: Entry[] = [];
  const add = async (name: string, size: number, content: Readable) => {
    const count = counter();
    // A disk that is full ends the whole pipeline; the entry alone would wait for ever.
    await Promise.race([
      pipeline(content, count.stream, pack.entry({ name, size, mode: 0o600 }), { signal }),
      written.then(() => Promise.reject(new Error(`${part} was closed`))),
    ]);
    const entry = { name, ...count.result() };
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
    pack.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Reads a whole backup, hands each entry but the manifest to `use`, which has to read it to its end, and answers the
 * manifest when every entry is there, once and unchanged. Throws a sentence otherwise: what `use` was given before
 * must not be relied on. What `use` throws is thrown on.
 */
export async function readArchive(
  file: string,
  use?: (name: string, content: Readable) => Promise<void>,
): Promise<Manifest> {
  const extract = tar.extract();
  const fed = pipeline(createReadStream(file), createGunzip(), extract);
  fed.catch(() => undefined);
  const entries: Entry[] = [];
  let text: string | null = null;
  let raw: unknown;
  let failure: unknown;
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (text !== null) throw new Error("something follows its end");
      if (name === MANIFEST) {
        if (size > MANIFEST_LIMIT_BYTES) throw new Error("its manifest is too large");
        text = await readText(entry);
        continue;
      }
      const count = counter();
      const used = use?.(name, count.stream).catch((error: unknown) => {
        failure = error;
        throw error;
      });
      await Promise.all([pipeline(entry, count.stream), used ?? pipeline(count.stream, nowhere())]);
      entries.push({ name, ...count.result() });
    }
    await fed;
    if (text === null) throw new Error("its end is missing");
    raw = JSON.parse(text);
  } catch (error) {
    throw failure ?? damaged(file, error);
  }
  return complete(file, raw, entries);
}

function complete(file: string, raw: unknown, entries: Entry[]): Manifest {
  const format = z.object({ format: z.number() }).safeParse(raw).data?.format ?? 0;
  if (format > FORMAT)
    throw new Error(`${file} has format ${format}: a newer version of this program made it.`);
  const parsed = manifestSchema.safeParse(raw);
  if (!parsed.success) throw damaged(file, z.prettifyError(parsed.error));
  const manifest = parsed.data;
  if (entries.length !== manifest.entries.length) throw damaged(file, "entries are missing or too many");
  for (const [n, { name, size, lines, sha256 }] of manifest.entries.entries()) {
    const found = entries[n];
    const same = found?.name === name && found.size === size && found.lines === lines;
    if (!same || found.sha256 !== sha256) throw damaged(file, `${name} is not what was written`);
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
  return new Error(`${file} is no complete backup: ${reason instanceof Error ? reason.message : reason}.`);
}

/** Passes bytes on and remembers what they were. */
function counter(): { stream: Transform; result(): Omit<Entry, "name"> } {
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

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
