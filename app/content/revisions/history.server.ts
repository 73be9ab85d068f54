import { getEmails } from "~/auth/account-emails.server";
import type { Database } from "~/auth/database.types";
import type { Account, Client } from "~/auth/session.server";
import { capitalize } from "~/ui/capitalize";
import type { Collection } from "../collection";
import { isContentColumn } from "../content-columns";
import type { FieldDefinition } from "../fields/definition";
import { PAGE_SIZE, unwrap } from "../repository.server";
import { shortTime } from "../time-zone.server";
import { getVerb } from "./get-verb";

type Values = Record<string, unknown>;
/** A line of the history as the database lists it. */
export type ViewRow = Database["public"]["Views"]["revision_summaries"]["Row"];

/** A change, as a line of a list. */
export interface Change {
  /** The revision's number. */
  n: number;
  did: string;
  /** ISO time, and formatted. */
  at: string;
  when: string;
  /** “you”, an email address, “the site” if no user made it, or “a former account”. */
  by: string;
}

/** A row's state after or before a revision. */
export type VersionSide = "after" | "before";

/** One line of a row's history. */
export interface Version extends Change {
  /** “before” for the initial state of a row that is older than its history. */
  side: VersionSide;
  /** Labels of the edited fields. */
  changed: string[];
  /** The author's name for it. */
  name: string | null;
  /** Whether the row was deleted in it. */
  isDeletion: boolean;
}

/** A page of a row's history: at most 50 versions, newest first, and the initial state. */
interface History {
  title: string;
  versions: Version[];
  total: number;
  /** Those with a name, on whichever page they are. */
  named: Version[];
}

/** The most named versions that are listed. */
const MAX_NAMED = 100;

/**
 * The history of a row, even if deleted; null if it never existed. The first page is 1. Only for admins, because it
 * names accounts. @throws AppError
 */
export async function loadHistory(
  db: Client,
  account: Pick<Account, "id">,
  collection: Collection,
  { id, page, timeZone }: { id: string; page: number; timeZone: string },
): Promise<History | null> {
  const first = (page - 1) * PAGE_SIZE;
  // The view would also summarize the versions on the pages before.
  const answer = await db
    .from("revisions")
    .select("id", { count: "exact" })
    .eq("table_name", collection.table)
    .eq("row_id", id)
    .order("id", { ascending: false })
    .range(first, first + PAGE_SIZE - 1);
  // PGRST103: the range begins past the last row.
  if (answer.error?.code === "PGRST103") return null;
  const { data: found, count } = unwrap(answer);
  const ids = (found ?? []).map((row) => row.id);
  const summaries = () => db.from("revision_summaries").select("*").order("id", { ascending: false });
  const withNames = summaries().eq("table_name", collection.table).eq("row_id", id).not("name", "is", null);
  const [listed, withName] = await Promise.all([summaries().in("id", ids), withNames.limit(MAX_NAMED)]);
  const [{ data }, { data: namedRows }] = [unwrap(listed), unwrap(withName)];
  const [newest] = data ?? [];
  if (!newest) return null;
  const getName = await loadNames(account, [...(data ?? []), ...(namedRows ?? [])]);
  const toVersion = (row: ViewRow): Version => ({
    ...getLine(collection, row, getName, timeZone),
    side: "after",
    changed: getChangedColumns(collection, row).map((column) => getLabel(collection, column)),
    name: row.name,
    isDeletion: row.operation === "delete",
  });
  const versions = (data ?? []).map(toVersion);
  const oldest = data?.at(-1);
  const isLastPage = first + versions.length === count;
  if (oldest && isLastPage && oldest.operation !== "insert") versions.push(versionBefore(oldest, timeZone));
  return {
    title: getTitle(collection, (newest.new ?? newest.old) as Values),
    total: count ?? 0,
    versions,
    named: (namedRows ?? []).map(toVersion),
  };
}

/** Adds the id, which `changed_columns` leaves out, to the changes: where the author chooses it, it is the slug. */
function getChangedColumns(
  collection: Collection,
  { changed_columns, old, new: current }: ViewRow,
): string[] {
  const columns = changed_columns ?? [];
  const [before, after] = [old, current] as (Values | null)[];
  const isMoved = collection.idFrom && before && after && before.id !== after.id;
  return inOrder(collection, isMoved ? [...columns, collection.idFrom as string] : columns);
}

/** The initial state of sample content and of rows older than the history, whose creation has no revision. */
function versionBefore({ id, old }: ViewRow, timeZone: string): Version {
  const at = String((old as Values).updated_at);
  return {
    n: Number(id),
    side: "before",
    did: "supplied",
    at,
    when: shortTime(at, timeZone),
    by: "the site",
    changed: [],
    name: null,
    isDeletion: false,
  };
}

/** A row before and after a revision; null if there is no such revision of it. @throws AppError */
export async function findRevision(
  db: Client,
  collection: Collection,
  id: string,
  n: number,
): Promise<Record<VersionSide, Values | null> | null> {
  const { data } = unwrap(
    await db
      .from("complete_revisions")
      .select("old,new")
      .eq("table_name", collection.table)
      .eq("row_id", id)
      .eq("id", n)
      .maybeSingle(),
  );
  return data && { before: data.old as Values | null, after: data.new as Values | null };
}

/**
 * A row as it was at this version (`updated_at`); null if the history does not have it. Only the first two revisions
 * since that time can contain it: its own, written right after it, and the next one. @throws AppError
 */
export async function findVersion(
  db: Client,
  { table }: Collection,
  id: string,
  version: string,
): Promise<Values | null> {
  if (!version) return null;
  const query = db.from("complete_revisions").select("old,new").eq("table_name", table).eq("row_id", id);
  const { data } = unwrap(await query.gte("created_at", version).order("id").limit(2));
  const states = (data ?? []).flatMap((revision) => [revision.old, revision.new] as (Values | null)[]);
  return states.find((state) => state?.updated_at === version) ?? null;
}

/** Columns with content: first those of the form, in its order, then the others. */
export function inOrder({ fields }: Collection, columns: string[]): string[] {
  const inForm = fields.map(({ name }) => name).filter((name) => columns.includes(name));
  return [...new Set([...inForm, ...columns.filter(isContentColumn)])];
}

/** A column's label in the form, or its name. */
export function getLabel(collection: Collection, column: string): string {
  const label = getField(collection, column)?.label;
  return label ?? capitalize(column).replaceAll("_", " ");
}

/** The form's field for a column. */
export function getField({ fields }: Collection, column: string): FieldDefinition | undefined {
  return fields.find(({ name }) => name === column);
}

/** The title of a row or of an old version. */
export function getTitle(collection: Collection, row: Values): string {
  return collection.title(row as Parameters<Collection["title"]>[0]) || "Untitled";
}

type GetName = (userId: string | null) => string;

/** Loads the names of the users who made some changes. */
export async function loadNames(
  account: Pick<Account, "id">,
  rows: { user_id: string | null }[],
): Promise<GetName> {
  const others = rows.flatMap(({ user_id }) => (user_id && user_id !== account.id ? [user_id] : []));
  const emails = await getEmails(others);
  return (id) => {
    if (id === null) return "the site";
    return id === account.id ? "you" : (emails.get(id) ?? "a former account");
  };
}

/** A revision as a line of a list. */
export function getLine(collection: Collection, row: ViewRow, getName: GetName, timeZone: string): Change {
  const at = String(row.created_at);
  return {
    n: Number(row.id),
    did: getVerb(collection, row),
    at,
    when: shortTime(at, timeZone),
    by: getName(row.user_id),
  };
}
