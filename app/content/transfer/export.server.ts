import { promisify } from "node:util";
import { type AsyncZippable, strToU8, zip } from "fflate";
import type { Client } from "~/auth/session.server";
import { markdownFiles } from "./markdown-files.server";
import { allRows, tooMuchContent } from "./rows.server";
import type { ExportedRow, ExportedTable } from "./tables.server";
import { CONTENT, zipLimits } from "./zip.server";

/** The version of content.json that this site writes and reads. */
export const FORMAT = { format: "site-content", version: 1 } as const;

const README = "README.txt";
/** A fixed time, so that the same content always makes the same zip. Zips cannot store times before 1980. */
const NO_TIME = new Date(1980, 0, 1);

const zipped = promisify<AsyncZippable, { mtime: Date }, Uint8Array<ArrayBuffer>>(zip);

/**
 * All content as a zip: content.json holds every row of every content table exactly; the Markdown files hold the texts
 * for people. Stays within the limits of this site's import. @throws AppError
 */
export async function exportZip(db: Client): Promise<Uint8Array<ArrayBuffer>> {
  const tables = await allRows(db);
  const content = strToU8(contentJson(tables));
  if (content.length > zipLimits.totalBytes) throw tooMuchContent();
  const files: AsyncZippable = {};
  const all = await markdownFiles(tables);
  // Reserves 10,000 bytes for the README.
  let room = zipLimits.totalBytes - content.length - 10_000;
  let written = 0;
  for (const { path, content: text } of all) {
    // Its words alone, imported again, would replace the text.
    if (text === null) continue;
    const bytes = strToU8(text);
    if (bytes.length > zipLimits.entryBytes) continue;
    room -= bytes.length;
    if (written + 2 >= zipLimits.entries || room < 0) break;
    files[path] = bytes;
    written += 1;
  }
  files[README] = strToU8(readme(all.length - written));
  files[CONTENT] = content;
  return zipped(files, { mtime: NO_TIME });
}

/** One line per row, so that two exports can be diffed. */
function contentJson(tables: Record<ExportedTable, ExportedRow[]>): string {
  const lists = Object.entries(tables).map(([table, rows]) => {
    const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
    return `${JSON.stringify(table)}: [${lines && `\n${lines}\n`}]`;
  });
  const { format, version } = FORMAT;
  return `{"format": "${format}", "version": ${version}, "tables": {\n${lists.join(",\n")}\n}}\n`;
}

function readme(missing: number): string {
  const leftOut =
    missing > 0
      ? `\nTexts in content.json only, because they do not fit into this zip or took too long to write: ${missing}.\n`
      : "";
  return `All content of this site.

content.json holds every row of every content table exactly. /admin/migrate-models imports it, here or on another
site: it adds what is missing and overwrites what differs only if you say so. It never deletes anything.

The .md files hold the texts for you, in Markdown, with a few values above each. What Markdown can’t say is in
content.json only: colours, backgrounds, fonts, sizes, line heights, alignment, the width and height of images, links
that open a new tab.

While content.json is in the zip, the .md files are not read. To import what you edited in them, remove content.json
from the zip: then models/*.md (essays) and pages/*.md are imported, and nothing else. Texts that read the same in
Markdown keep their colours and fonts.

Images and files that were uploaded are not in this zip; npm run backup keeps those too.
${leftOut}`;
}
