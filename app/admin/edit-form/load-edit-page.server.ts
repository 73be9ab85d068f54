import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { Args, Client } from "~/auth/session.server";
import { type Collection, getCollectionMeta } from "~/content/collection";
import type { DefaultValues } from "~/content/defaults/default-entries.server";
import { type Draft, findDraft, moveDraft } from "~/content/drafts/drafts.server";
import { toFormValues } from "~/content/fields/schema.server";
import { getEntry } from "~/content/list-item.server";
import { newRow } from "~/content/new-row.server";
import { find, findBy, isId, type Row } from "~/content/repository.server";
import { getAppError } from "~/http/app-error.server";
import { adminClient } from "../admin-request.server";

type FindDefault = (collection: Collection, row: Row) => DefaultValues | null;
/** What an author should know of a row although it can be saved: sentences by field. Never throws. */
export type LoadWarnings = (db: Client, collection: Collection, row: Row) => Promise<Record<string, string>>;

/** Takes the files out of a form, and puts what became of them in their fields; sentences beside those that are refused. */
export type ReceiveFiles = (
  args: Args,
  db: Client,
  collection: Collection,
  form: FormData,
) => Promise<Record<string, string[]>>;

/** What the routes add to an edit form. */
export interface EditOptions {
  findDefault?: FindDefault;
  getWarnings?: LoadWarnings;
  receive?: ReceiveFiles;
}

/**
 * What the edit form of a row is filled with: its admin's draft if there is one, else the row. A row that is missing or
 * out of reach is an answer, not an error: a form that was sent must be shown again. `readyMadeOf` tells which ready-made
 * entry the row stands for: its address is decided, and a draft from before it was a row is its draft.
 */
export async function loadEditPage(
  args: Args,
  collection: Collection,
  id: string,
  { findDefault: readyMadeOf = () => null, getWarnings: warningsOf }: EditOptions = {},
) {
  const db = await adminClient(args);
  const { row, draft, status } = await read(db, collection, id, readyMadeOf);
  if (!row && draft?.version === "" && !args.context.rejectedSubmission)
    throw redirect(getNewEntryPath(collection, id));
  const fixed = row !== null && (collection.idFrom !== undefined || readyMadeOf(collection, row) !== null);
  const warnings = db && row ? await warningsOf?.(db, collection, row) : undefined;
  return getPage(args, collection, id, { row, draft, status, fixed, warnings });
}

/**
 * The same for an entry that does not exist yet. Its address carries its id from the start: loaded again or after a
 * crash it finds its draft, and a form that is sent twice makes one row. `?from=key`, and an id that is its, name a
 * ready-made entry, which fills the form; its address then is decided.
 */
export async function loadNewPage(
  args: Args,
  collection: Collection,
  readyMade: (collection: Collection, name: string) => DefaultValues | null = () => null,
) {
  const db = await adminClient(args);
  if (collection.single) throw data("Not found", { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("id");
  const entry = readyMade(collection, searchParams.get("from") ?? asked ?? "");
  const id = entry?.id ?? (isId(asked) ? asked : null);
  if (id === null) {
    const none = { row: null, draft: null, status: 200, fixed: false };
    if (args.context.rejectedSubmission) return getPage(args, collection, randomUUID(), none);
    throw redirect(getNewEntryPath(collection, randomUUID()));
  }
  const { row, draft } = await read(db, collection, id);
  const saved = row ?? (await getRow(db, collection, entry));
  if (saved && !args.context.rejectedSubmission) throw redirect(`/admin/${collection.slug}/${saved.id}`);
  return getPage(args, collection, id, { row: null, draft, status: 200, fixed: entry !== null, entry });
}

/** The row that a ready-made entry has become, maybe under another id. */
async function getRow(
  db: Client | null,
  collection: Collection,
  entry: DefaultValues | null,
): Promise<Row | null> {
  if (!db || !entry) return null;
  return findBy(db, collection, entry.column, entry.key).catch(() => null);
}

/** Where an entry is written that has this id and no row yet. */
export const getNewEntryPath = ({ slug }: Collection, id: string) => `/admin/${slug}/new?id=${id}`;

interface Found {
  row: Row | null;
  draft: Draft | null;
  /** Of the answer. */
  status: number;
}

async function read(
  db: Client | null,
  collection: Collection,
  id: string,
  findDefault: FindDefault = () => null,
): Promise<Found> {
  if (!db) return { row: null, draft: null, status: 503 };
  try {
    const row = await find(db, collection, id);
    const before = row && findDefault(collection, row)?.id;
    if (before && before !== id) await moveDraft(db, collection, before, id);
    const draft = await findDraft(db, collection, id);
    return { row, draft, status: row || draft ? 200 : 404 };
  } catch (thrown) {
    return { row: null, draft: null, status: getAppError(thrown).status };
  }
}

interface Shown extends Found {
  /** Whether the row's address was decided before. */
  fixed: boolean;
  /** What a new row begins with. */
  entry?: DefaultValues | null;
  warnings?: Record<string, string>;
}

function getPage(
  { request }: Args,
  collection: Collection,
  id: string,
  { row, draft, status, fixed, entry, warnings }: Shown,
) {
  const slugs = collection.fields.flatMap(({ kind, name }) => (kind === "slug" ? [name] : []));
  const page = {
    collection: getCollectionMeta(collection, fixed ? slugs : []),
    id,
    status,
    warnings,
    entry: row && getEntry(collection, row),
    /** What the entry is called that comes with the site, while it is no row. */
    comesAs: entry ? collection.title(entry.values as never) : null,
    values: draft?.values ?? toFormValues(collection, row ?? entry?.values ?? newRow(collection, request)),
    draft: draft && {
      at: draft.at,
      version: draft.version,
      draftVersion: draft.draftVersion,
      isOutdated: row !== null && row.updated_at !== draft.version,
      isDeleted: row === null && draft.version !== "",
    },
    /** Tells this form from others that are open for the same row. */
    clientId: randomUUID(),
  };
  return data(page, { status });
}
