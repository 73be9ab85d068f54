import type { Client } from "~/auth/session.server";
import { hub } from "~/realtime/hub.server";
import { readAll } from "../read-all.server";
import { unwrap } from "../repository.server";
import { readSampleTexts, type SampleText } from "./sample-texts.server";

/** A row that came with the site and is as it came. */
export interface Sample {
  table: string;
  id: string;
  /** A page's slug, otherwise the id. */
  key: string;
  published: boolean;
  /** False for what shapes the site: its menu, and rows that only show and hide a page. */
  removable: boolean;
}

/** "supplied": a row as it came. "removed": its row was deleted. "missing": it has never been added. */
export type TextState = "supplied" | "edited" | "removed" | "missing";

/** A text that comes with the site, and its row. */
export interface SuppliedText {
  /** "models_sections:focus", "pages:about". */
  id: string;
  text: SampleText;
  state: TextState;
  /** The row's version, if there is one. */
  version: string | null;
  /** Whether the row is published, or would be. */
  published: boolean;
  /** The table and id of a row that has been turned into another kind or has another slug; null if it has not. */
  movedTo: { table: string; id: string } | null;
}

const getId = ({ table, key }: Pick<SampleText, "table" | "key">): string => `${table}:${key}`;

const listSamples = async (db: Client, _table?: string) =>
  unwrap(await db.rpc("list_samples", { _table })).data ?? [];

/** All rows (of one table) that came with the site and are as they came. @throws AppError */
export async function findSamples(db: Client, table?: string): Promise<Sample[]> {
  return (await listSamples(db, table)).flatMap(
    ({ table_name, row_id, row_key, state, published, removable }) =>
      state === "supplied" && row_id !== null
        ? [{ table: table_name, id: row_id, key: row_key, published, removable }]
        : [],
  );
}

/** Every text that comes with the site with its state: the essays in the book's order, then the pages. @throws AppError */
export async function listSuppliedTexts(db: Client): Promise<SuppliedText[]> {
  const [samples, essays, pages] = await Promise.all([
    listSamples(db),
    readAll(db.from("models_sections").select("id,updated_at,published").order("id")),
    readAll(db.from("pages").select("slug,updated_at,published").order("slug")),
  ]);
  const known = new Map(samples.map((sample) => [sample.came_as, sample]));
  const rows = new Map<string, { updated_at: string; published: boolean }>([
    ...essays.map((row) => [`models_sections:${row.id}`, row] as const),
    ...pages.map((row) => [`pages:${row.slug}`, row] as const),
  ]);
  return readSampleTexts().map((text) => {
    const id = getId(text);
    const sample = known.get(id);
    const state = sample?.state as TextState | undefined;
    const isMoved = sample && state !== "removed" && id !== `${sample.table_name}:${sample.row_key}`;
    const row = isMoved ? { updated_at: sample.version, published: sample.published } : rows.get(id);
    return {
      id,
      text,
      // A row that is registered nowhere is the author's own.
      state: state ?? (row ? "edited" : "missing"),
      movedTo: isMoved ? { table: sample.table_name, id: sample.row_id } : null,
      version: row?.updated_at ?? null,
      published: row?.published ?? text.published,
    };
  });
}

/** Adds the texts that have never been added, each essay at its place in the book; says how many. @throws AppError */
export const addMissingTexts = (db: Client): Promise<number> =>
  supply(db, { _texts: [...readSampleTexts()] });

/**
 * Makes a row as supplied: adds one that was removed or is missing, resets an edited one if it still is this version.
 * Keeps its publication state and position. False if somebody has saved it meanwhile. @throws AppError
 */
export async function restoreText(db: Client, id: string, version: string | null): Promise<boolean> {
  const _texts = readSampleTexts().map((text) => (getId(text) === id ? { ...text, version } : text));
  return (await supply(db, { _texts, _restore: [id] })) > 0;
}

async function supply(db: Client, values: { _texts: SampleText[]; _restore?: string[] }): Promise<number> {
  const { data } = unwrap(await db.rpc("supply_texts", { ...values, _texts: values._texts as never }));
  for (const table of ["models_sections", "pages", "redirects"]) hub.invalidate(table);
  return data ?? 0;
}

/** Deletes all removable samples that are as they came; says how many. @throws AppError */
export async function removeSamples(db: Client): Promise<number> {
  const tables = new Set((await findSamples(db)).map(({ table }) => table));
  const { data } = unwrap(await db.rpc("remove_samples"));
  for (const table of tables) hub.invalidate(table);
  return data ?? 0;
}
