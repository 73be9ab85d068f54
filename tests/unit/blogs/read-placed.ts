import { strToU8, zipSync } from "fflate";
import type { Destinations } from "~/content/transfer/blogs/incoming-entry";
import type { RowsHere } from "~/content/transfer/find-entry";
import { readImport } from "~/content/transfer/import-read.server";
import { placeEntries } from "~/content/transfer/place-entries.server";
import { contentTables } from "~/content/transfer/tables.server";

/** A site without content. */
export const EMPTY = Object.fromEntries(contentTables.map(({ table }) => [table, []])) as unknown as RowsHere;

/** A file, or a zip of files by their names. */
export const toFile = (file: Record<string, string | Buffer> | string): Buffer => {
  if (typeof file === "string") return Buffer.from(file);
  const entries = Object.entries(file).map(([name, text]) => [
    name,
    typeof text === "string" ? strToU8(text) : text,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
};

/** An import with the rows that another system's entries become: on an empty site and where it is proposed by default. */
export async function readPlaced(
  file: Buffer,
  options?: Parameters<typeof readImport>[1],
  destinations?: Destinations,
  here = EMPTY,
) {
  const incoming = await readImport(file, options);
  const { tables, notices } = await placeEntries(incoming, here, destinations);
  const { blog } = incoming;
  return {
    ...incoming,
    tables,
    ...(blog && { blog: { ...blog, notices: [...notices, ...blog.notices] } }),
  };
}
