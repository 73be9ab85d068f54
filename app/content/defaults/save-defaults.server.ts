import { isDeepStrictEqual } from "node:util";
import type { Client } from "~/auth/session.server";
import { hub } from "~/realtime/hub.server";
import { parseDocument } from "~/rich-text/schema";
import { bookOrder } from "../book-order";
import { readAll } from "../read-all.server";
import { unwrap } from "../repository.server";
import { loadRows } from "../transfer/rows.server";
import type { ExportedRow } from "../transfer/tables.server";
import { type DefaultText, getDefaultTexts } from "./default-texts.server";
import { savedEssays } from "./saved-essays.server";

/** The state of a built-in text: not a row yet, a row with the same title and text, or an edited row. */
export type MigrationState = "missing" | "same" | "edited";

export interface Migration {
  /** "models_sections:focus", "pages:about". */
  id: string;
  text: DefaultText;
  state: MigrationState;
  /** The row's version, if there is one. */
  version: string | null;
  /** Whether the row is published, or would be. */
  published: boolean;
}

const KEYS = { models_sections: "id", pages: "slug" } as const;

/** All built-in texts with their state: the essays in the book's order, then the pages. @throws AppError */
export async function migrations(db: Client): Promise<Migration[]> {
  const [essays, pages] = await Promise.all([
    readAll(loadRows(db, "models_sections").select("id,title,content,published,updated_at").order("id")),
    readAll(loadRows(db, "pages").select("slug,title,content,published,updated_at").order("slug")),
  ]);
  const rows = new Map<string, ExportedRow>();
  for (const row of essays) rows.set(`models_sections:${row.id}`, row);
  for (const row of pages) rows.set(`pages:${row.slug}`, row);
  return getDefaultTexts().map((text) => {
    const id = `${text.table}:${text.key}`;
    const row = rows.get(id);
    if (!row) return { id, text, state: "missing", version: null, published: text.published };
    return {
      id,
      text,
      state: isSame(text, row) ? "same" : "edited",
      version: String(row.updated_at),
      published: row.published === true,
    };
  });
}

/** Compares documents in their canonical form. */
function isSame({ title, document }: DefaultText, row: ExportedRow): boolean {
  const parsed = parseDocument(row.content);
  return row.title === title && parsed.ok && isDeepStrictEqual(parsed.document, document);
}

export interface Migrated {
  /** Texts that became rows. */
  added: number;
  /** Rows reset to the built-in title and text. */
  overwritten: number;
  /** Edited rows that were not overwritten. */
  kept: number;
}

/**
 * Inserts rows for texts without one, and resets the title and text of the edited rows that `overwrite` lists with the
 * version that the admin confirmed. Keeps their publication state and position. Idempotent. @throws AppError
 */
export async function migrate(
  db: Client,
  chosen: readonly Migration[],
  overwrite: ReadonlyMap<string, string>,
): Promise<Migrated> {
  const missing = chosen.filter(({ state }) => state === "missing");
  const edited = chosen.filter(({ state }) => state === "edited");
  let [added, overwritten] = [0, 0];
  const book = await savedEssays(db);
  for (const table of ["models_sections", "pages"] as const) {
    added += await add(db, table, missing);
  }
  if (added > 0) await saveOrder(db, book);
  for (const { id, text, version } of edited) {
    if (version !== null && overwrite.get(id) === version) overwritten += await restore(db, text, version);
  }
  return { added, overwritten, kept: edited.length - overwritten };
}

async function add(db: Client, table: DefaultText["table"], missing: Migration[]): Promise<number> {
  const rows = missing.filter(({ text }) => text.table === table).map(({ text }) => getRow(text));
  if (rows.length === 0) return 0;
  // Ignores rows that another admin has saved in the meantime.
  const options = { onConflict: KEYS[table], ignoreDuplicates: true };
  const { data } = unwrap(await loadRows(db, table).upsert(rows, options).select("title"));
  hub.invalidate(table);
  return data?.length ?? 0;
}

function getRow({ table, key, title, document, published }: DefaultText): ExportedRow {
  const values = { title, content: document, published };
  if (table === "pages") return { slug: key, ...values };
  const order_index = getDefaultTexts().findIndex((text) => text.table === table && text.key === key);
  return { id: key, ...values, order_index };
}

/**
 * Moves newly saved essays to their previous positions in the book. `before` lists the essays that were already saved,
 * in order. @throws AppError
 */
export async function saveOrder(db: Client, before: readonly string[]): Promise<void> {
  const builtIn = getDefaultTexts().flatMap(({ table, key }) => (table === "models_sections" ? [key] : []));
  const ids = await savedEssays(db);
  const ordered = bookOrder(builtIn, before).filter((id) => ids.includes(id));
  if (ordered.every((id, index) => id === ids[index])) return;
  unwrap(await db.rpc("reorder_rows", { _table: "models_sections", _ids: ordered, _record_revision: false }));
  hub.invalidate("models_sections");
}

/** Resets a row and returns 1, or returns 0 if it has been saved since `version`. */
async function restore(
  db: Client,
  { table, key, title, document }: DefaultText,
  version: string,
): Promise<number> {
  const { data } = unwrap(
    await loadRows(db, table)
      .update({ title, content: document })
      .eq(KEYS[table], key)
      .eq("updated_at", version)
      .select("title"),
  );
  hub.invalidate(table);
  return data?.length ?? 0;
}
