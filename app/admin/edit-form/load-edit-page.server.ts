import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { type Args, type Client, getAccount } from "~/auth/session.server";
import { editPath, FORMER, formerQuery, newPath } from "~/content/admin-paths";
import { type Collection, getCollectionMeta, getEntryPath, hasVisibleRows } from "~/content/collection";
import { type DraftLink, listDraftLinks } from "~/content/drafts/draft-links.server";
import { type Draft, findDraft } from "~/content/drafts/drafts.server";
import { findOtherAuthors } from "~/content/drafts/open-forms.server";
import { toFormValues } from "~/content/fields/schema.server";
import { describeEntry, getLastingPath } from "~/content/list-item.server";
import { newRow } from "~/content/new-row.server";
import { find, isId, type Row } from "~/content/repository.server";
import { getTimeZone } from "~/content/time-zone.server";
import { findMoved } from "~/content/turns.server";
import { getAppError } from "~/http/app-error.server";
import { describeOutage } from "~/runtime/service-health.server";
import { adminClient } from "../admin-request.server";

/** Loads warnings about a row, by field, which do not prevent saving. Never throws. */
type LoadWarnings = (db: Client, collection: Collection, row: Row) => Promise<Record<string, string>>;

/**
 * Stores the files of a form and puts their URLs into its fields. Returns messages for files that were rejected, by
 * field.
 */
type ReceiveFiles = (
  args: Args,
  db: Client,
  collection: Collection,
  form: FormData,
) => Promise<Record<string, string[]>>;

/** What a route can add to its edit form. */
export interface EditOptions {
  getWarnings?: LoadWarnings;
  receive?: ReceiveFiles;
}

/**
 * The data of a row's edit form: the admin's draft if there is one, otherwise the row. A row that is missing or cannot
 * be read results in a status, not an exception, because a rejected form must be shown again.
 */
export async function loadEditPage(
  args: Args,
  collection: Collection,
  id: string,
  { getWarnings }: EditOptions = {},
) {
  const db = await adminClient(args);
  const { row, draft, status } = await read(db, collection, id);
  if (!row && draft?.version === "" && !args.context.rejectedSubmission)
    throw redirect(newPath(collection, { id }));
  if (!row && !draft && db && !args.context.rejectedSubmission)
    await redirectToMoved(args, db, collection, id);
  const warnings = db && row ? await getWarnings?.(db, collection, row) : undefined;
  return getPage(args, collection, id, { row, draft, status, warnings });
}

/**
 * @throws a redirect to the form of a row that was turned into another kind, or whose author chose another slug; if it is
 * gone, and this browser has a draft of it, to a form that can offer that
 */
async function redirectToMoved(args: Args, db: Client, collection: Collection, id: string): Promise<void> {
  // It may have moved more than once: its texts are under the id that a list had.
  const was = new URL(args.request.url).searchParams.get(FORMER);
  const former = was === null ? formerQuery(collection, id) : new URLSearchParams({ [FORMER]: was });
  const moved = await findMoved(db, collection, id);
  if (moved) throw redirect(`${editPath(moved.collection, moved.id)}?${former}`);
  if (was !== null) throw redirect(newPath(collection, former));
}

/**
 * The data of a new entry's form. Its URL contains the entry's id from the start, so its draft is found after a reload
 * or a crash, and a form that is submitted twice creates only one row.
 */
export async function loadNewPage(args: Args, collection: Collection) {
  const db = await adminClient(args);
  if (collection.single) throw data("Not found", { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("id");
  if (!isId(id)) {
    const none = { row: null, draft: null, status: 200 };
    if (args.context.rejectedSubmission) return getPage(args, collection, randomUUID(), none);
    searchParams.set("id", randomUUID());
    throw redirect(newPath(collection, searchParams));
  }
  const { row, draft } = await read(db, collection, id);
  if (row && !args.context.rejectedSubmission) throw redirect(editPath(collection, row.id));
  return getPage(args, collection, id, { row: null, draft, status: 200 });
}

interface Found {
  row: Row | null;
  draft: Draft | null;
  /** The HTTP status of the page. */
  status: number;
}

async function read(db: Client | null, collection: Collection, id: string): Promise<Found> {
  if (!db) return { row: null, draft: null, status: 503 };
  try {
    const [row, draft] = await Promise.all([find(db, collection, id), findDraft(db, collection, id)]);
    return { row, draft, status: row || draft ? 200 : 404 };
  } catch (thrown) {
    return { row: null, draft: null, status: getAppError(thrown).status };
  }
}

interface PageContent extends Found {
  warnings?: Record<string, string>;
}

async function getPage(
  args: Args,
  collection: Collection,
  id: string,
  { row, draft, status, warnings }: PageContent,
) {
  const { request } = args;
  const timeZone = await getTimeZone(request);
  const slugs = collection.fields.flatMap(({ kind, name }) => (kind === "slug" ? [name] : []));
  const page = {
    collection: getCollectionMeta(collection, row && getLastingPath(collection, row) ? slugs : []),
    id,
    path: getEntryPath(collection, row),
    status,
    outage: status === 503 ? describeOutage() : null,
    warnings,
    entry: row && describeEntry(collection, row, timeZone),
    values: draft?.values ?? toFormValues(collection, row ?? newRow(collection, { request, timeZone })),
    draft: draft && {
      at: draft.at,
      version: draft.version,
      draftVersion: draft.draftVersion,
      isDeleted: row === null && draft.version !== "",
    },
    ...(await loadPeople(args, collection, id)),
    /** Distinguishes this form from others open for the same row. */
    clientId: randomUUID(),
  };
  return data(page, { status });
}

/**
 * The links that share the entry's draft, and who else has the entry open. The form works without these, so they are
 * empty if they cannot be loaded, as they are for a non-admin.
 */
async function loadPeople(args: Args, collection: Collection, id: string) {
  const [db, account] = await Promise.all([adminClient(args), getAccount(args)]);
  const isShareable = hasVisibleRows(collection);
  const none: { draftLinks: DraftLink[] | null; otherAuthors: string[] } = {
    draftLinks: null,
    otherAuthors: [],
  };
  if (!db || !account) return none;
  const [draftLinks, otherAuthors] = await Promise.all([
    isShareable ? listDraftLinks(db, account, collection, id, args.request).catch(() => []) : null,
    findOtherAuthors(db, collection, id).catch(() => []),
  ]);
  return { draftLinks, otherAuthors };
}
