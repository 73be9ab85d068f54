import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { readSampleTexts } from "../app/content/samples/sample-texts.server";
import { markdownToDocument } from "../app/rich-text/markdown.server";

const FOLDER = "content/samples";

/**
 * The tables with sample content. `date` is the column that `days_ago` fills, relative to the time of seeding.
 * `isNewestFirst`: the rows in the file are in the order of a list that shows the highest order_index first.
 */
const TABLES = [
  { name: "menu_items", isOrdered: true },
  { name: "feed_posts", isOrdered: true, date: "created_at" },
  { name: "notes_entries", isOrdered: false, date: "date" },
  { name: "questions_posts", isOrdered: true },
  { name: "books_entries", isOrdered: true },
  { name: "links_entries", isOrdered: true },
  { name: "copy_items", isOrdered: true },
  { name: "projects_entries", isOrdered: true },
  { name: "gallery_items", isOrdered: true, isNewestFirst: true },
];

type Value = string | number | boolean | string[];
type Row = Record<string, Value>;

/**
 * Generates supabase/seed.sql from content/samples, which has a TOML file per table, whose `[[rows]]` have the table's
 * columns. `content` is Markdown, in which a link to a colour is coloured text: [red](#d12a00). The working directory
 * must be the project's folder. @throws if a text cannot be converted to a document
 */
export function writeSeed(): string {
  return `-- Made by \`npm run seed\` from ${FOLDER}; do not edit.
-- Sample content for a new site. One statement, so that all of it is inserted or nothing; leaves a site alone that has
-- ever been edited.

do $seed$
begin

if exists (select from public.menu_items) or exists (select from public.revisions) then
  raise notice 'This site already has content; the sample content was left out.';
  return;
end if;

${TABLES.map(writeInsert).join("\n\n")}

-- The history starts with the owner's own changes.
delete from public.revisions;
perform private.record_samples();

end $seed$;
`;
}

/**
 * Generates supabase/seed_texts.sql from content/essays and content/pages. A file of its own, because it is applied once
 * to sites that were filled before it existed, too.
 */
export function writeTextsSeed(): string {
  return `-- Made by \`npm run seed\` from content/essays and content/pages; do not edit.
-- The texts that come with the site, as rows. Leaves those alone that a site has or has deleted.

do $seed$
declare
  _last bigint := coalesce((select max(id) from public.revisions), 0);
begin

perform public.supply_texts('[
${readSampleTexts()
  .map((text) => JSON.stringify(text).replaceAll("'", "''"))
  .join(",\n")}
]');

-- The history starts with the owner's own changes.
delete from public.revisions where id > _last;

end $seed$;
`;
}

function writeInsert({ name, isOrdered, isNewestFirst, date }: (typeof TABLES)[number]): string {
  const file = parse(readFileSync(path.join(FOLDER, `${name}.toml`), "utf8")) as unknown as { rows: Row[] };
  const rows = file.rows.map((row, index) =>
    writeRow(
      isOrdered ? { ...row, order_index: isNewestFirst ? file.rows.length - 1 - index : index } : row,
      date,
    ),
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => `  (${columns.map((column) => row[column] ?? "default").join(", ")})`);
  return `insert into public.${name} (${columns.join(", ")}) values\n${lines.join(",\n")};`;
}

/** A row's columns as SQL. */
function writeRow(row: Row, date = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (column === "days_ago") return [date, `now() - interval '${value} days'`];
      return [column, writeValue(column === "content" ? writeDocument(String(value)) : value)];
    }),
  );
}

function writeValue(value: Value): string {
  if (Array.isArray(value)) return `array[${value.map(writeValue).join(", ")}]`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

function writeDocument(markdown: string): string {
  const parsed = markdownToDocument(markdown);
  if (!parsed.ok) throw new Error(`${parsed.message}\n${markdown}`);
  return JSON.stringify(parsed.document, (_key, value) => {
    const isColour = value?.type === "link" && /^#[0-9a-f]{6}$/.test(value.url);
    return isColour ? { ...value.children[0], style: `color: ${value.url};` } : value;
  });
}
