import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { Args, Client } from "~/auth/session.server";
import { type Collection, labelsOf } from "./collection";
import { type Draft, draftOf } from "./drafts.server";
import { valuesOf } from "./fields/schema.server";
import { adminClient, showsWords } from "./guard.server";
import { entryOf } from "./list-item.server";
import { problemIn } from "./problem.server";
import { find, isId, type Row } from "./store.server";

/**
 * What the edit form of a row is filled with: its admin's draft if there is one, else the row. A row that is missing or
 * out of reach is an answer, not an error: a form that was sent must be shown again.
 */
export async function editPage(
  args: Args,
  collection: Collection,
  id: string,
  isFixed: (collection: Collection, row: Row) => boolean = () => false,
) {
  const db = await adminClient(args);
  const { row, draft, status } = await read(db, collection, id);
  if (!row && draft?.version === "" && !showsWords(args)) throw redirect(addressOfNew(collection, id));
  const fixed = row !== null && (collection.idFrom !== undefined || isFixed(collection, row));
  return pageOf(collection, id, { row, draft, status, fixed });
}

/**
 * The same for an entry that does not exist yet. Its address carries its id from the start: loaded again or after a
 * crash it finds its draft, and a form that is sent twice makes one row. `?from=key` names a ready-made row that fills
 * the form; its address then is decided.
 */
export async function newPage(
  args: Args,
  collection: Collection,
  readyMade: (collection: Collection, key: string) => Record<string, unknown> | null = () => null,
) {
  const db = await adminClient(args);
  if (collection.single) throw data("Not found", { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("id");
  const from = searchParams.get("from");
  const filled = from && readyMade(collection, from);
  const fixed = Boolean(filled);
  if (!isId(id)) {
    const none = { row: null, draft: null, status: 200, fixed, filled };
    if (showsWords(args)) return pageOf(collection, randomUUID(), none);
    throw redirect(addressOfNew(collection, randomUUID()) + (filled ? `&from=${from}` : ""));
  }
  const { row, draft } = await read(db, collection, id);
  if (row && !showsWords(args)) throw redirect(`/admin/${collection.slug}/${id}`);
  return pageOf(collection, id, { row: null, draft, status: 200, fixed, filled });
}

/** Where an entry is written that has this id and no row yet. */
export const addressOfNew = ({ slug }: Collection, id: string) => `/admin/${slug}/new?id=${id}`;

interface Found {
  row: Row | null;
  draft: Draft | null;
  /** Of the answer. */
  status: number;
}

async function read(db: Client | null, collection: Collection, id: string): Promise<Found> {
  if (!db) return { row: null, draft: null, status: 503 };
  try {
    const [row, draft] = await Promise.all([find(db, collection, id), draftOf(db, collection, id)]);
    return { row, draft, status: row || draft ? 200 : 404 };
  } catch (thrown) {
    return { row: null, draft: null, status: problemIn(thrown).status };
  }
}

interface Shown extends Found {
  /** Whether the row's address was decided before. */
  fixed: boolean;
  /** What a new row begins with. */
  filled?: Record<string, unknown> | null | "";
}

function pageOf(collection: Collection, id: string, { row, draft, status, fixed, filled }: Shown) {
  const slugs = collection.fields.flatMap(({ kind, name }) => (kind === "slug" ? [name] : []));
  const page = {
    collection: labelsOf(collection, fixed ? slugs : []),
    id,
    status,
    entry: row && entryOf(collection, row),
    values: draft?.values ?? valuesOf(collection, row ?? (filled || null)),
    draft: draft && {
      at: draft.at,
      version: draft.version,
      mark: draft.mark,
      isOutdated: row !== null && row.updated_at !== draft.version,
      isDeleted: row === null && draft.version !== "",
    },
    /** Names this form among all that may be open for the same row. */
    writer: randomUUID(),
  };
  return data(page, { status });
}
