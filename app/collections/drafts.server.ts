import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import type { FormValues } from "./fields/definition";
import { typedValues } from "./fields/schema.server";
import { managed } from "./index";
import { shortTime } from "./list-item.server";
import { Problem, problemOf } from "./problem.server";
import { checked } from "./store.server";

/** What an admin typed into a form and has not saved. Row-level security shows everybody only their own. */
export interface Draft {
  /** Of its row; of a new entry the id that its form has from the start. */
  id: string;
  values: FormValues;
  /** updated_at of the row from which the edit started, "" for a new entry. */
  version: string;
  /** When it was kept (ISO). */
  at: string;
  /** Names this very text: the form that wrote it, and how many changes that form had seen. */
  mark: string;
}

/** A draft as the list shows it. */
export interface Unfinished {
  id: string;
  title: string;
  /** "18 Nov, 09:41", in UTC. */
  when: string;
  /** It was never saved: there is no row yet. */
  isNew: boolean;
}

/** Another form of the same admin, on another tab or device, wrote a draft that this form does not know. */
export class OtherDraft extends Problem {
  constructor(
    one: string,
    /** Sent as `over`, it lets this form replace that draft. */
    readonly mark: string,
  ) {
    super(
      409,
      `A newer draft of this ${one} was kept from another tab or device. What you typed here did not replace it.`,
    );
  }
}

/** The asking admin's draft of a row, or null. @throws Problem */
export async function draftOf(db: Client, collection: Collection, id: string): Promise<Draft | null> {
  const { data } = checked(await own(db.from("drafts").select(), collection, id).maybeSingle());
  return data && draftFrom(collection, data);
}

/** The asking admin's drafts of a collection, the latest first. @throws Problem */
export async function listDrafts(db: Client, collection: Collection): Promise<Unfinished[]> {
  const query = db.from("drafts").select().eq("table_name", collection.table);
  const { data } = checked(await query.order("updated_at", { ascending: false }));
  return (data ?? []).map((row) => unfinished(collection, row));
}

/** The asking admin's latest drafts, whatever they are of. @throws Problem */
export async function latestDrafts(
  db: Client,
  limit: number,
): Promise<(Unfinished & { collection: Collection })[]> {
  const query = db.from("drafts").select().order("updated_at", { ascending: false });
  const { data } = checked(await query.limit(limit));
  return (data ?? []).flatMap((row) => {
    const collection = managed.find(({ table }) => table === row.table_name);
    return collection ? [{ collection, ...unfinished(collection, row) }] : [];
  });
}

function unfinished(collection: Collection, row: Stored): Unfinished {
  const { id, values, version, at } = draftFrom(collection, row);
  return { id, title: titleOf(collection, values), when: shortTime(at), isNew: version === "" };
}

/**
 * Keeps the fields of a form as its admin's draft, also those that could not be saved. Sent twice or out of order,
 * the latest text stays. @throws OtherDraft instead of replacing what another form wrote; Problem
 */
export async function keepDraft(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<{ at: string; mark: string }> {
  const { writer, edition } = markFrom(form);
  const version = String(form.get("version") ?? "");
  const row = { values: typedFields(collection, form), version, writer, edition };
  const replaced = own(db.from("drafts").update(row), collection, id)
    .or(`and(writer.eq.${writer},edition.lte.${edition})${orSeen(form)}`)
    .select("updated_at")
    .maybeSingle();
  const { data } = checked(await replaced);
  const mark = `${writer}.${edition}`;
  if (data) return { at: data.updated_at, mark };

  const key = { table_name: collection.table, row_id: id };
  const made = await db
    .from("drafts")
    .insert({ ...key, ...row })
    .select("updated_at")
    .single();
  if (made.data) return { at: made.data.updated_at, mark };
  const there = made.error.code === "23505" ? await draftOf(db, collection, id) : null;
  if (!there) throw problemOf(made.error);
  if (!there.mark.startsWith(`${writer}.`)) throw new OtherDraft(collection.one, there.mark);
  return there;
}

/** Removes the asking admin's draft of a row; with a `form`, only if that form wrote or knows it. @throws Problem */
export async function dropDraft(
  db: Client,
  collection: Collection,
  id: string,
  form?: FormData,
): Promise<void> {
  const query = own(db.from("drafts").delete(), collection, id);
  checked(await (form ? query.or(`writer.eq.${markFrom(form).writer}${orSeen(form)}`) : query));
}

interface Filterable<Query> {
  eq(column: "table_name" | "row_id", value: string): Query;
}

function own<Query extends Filterable<Query>>(query: Query, collection: Collection, id: string): Query {
  return query.eq("table_name", collection.table).eq("row_id", id);
}

/** A form that names no writer is nobody's: it replaces nothing. */
function markFrom(form: FormData): { writer: string; edition: number } {
  return (
    parseMark(`${form.get("writer")}.${form.get("edition")}`) ?? { writer: crypto.randomUUID(), edition: 0 }
  );
}

/** Also the draft that the form was filled with, or that its author has seen and decided to replace. */
function orSeen(form: FormData): string {
  const seen = parseMark(String(form.get("over") ?? form.get("seen")));
  return seen ? `,and(writer.eq.${seen.writer},edition.eq.${seen.edition})` : "";
}

function parseMark(mark: string): { writer: string; edition: number } | null {
  const [, writer, edition] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(mark) ?? [];
  return writer ? { writer, edition: Number(edition) } : null;
}

/** As typed; without the one character that Postgres cannot hold. */
function typedFields(collection: Collection, form: FormData): Record<string, string> {
  // A field may have several inputs: "zulu_links.agency".
  const names = new Set(collection.fields.map(({ name }) => name));
  return Object.fromEntries(
    [...new Set(form.keys())].flatMap((name) => {
      const value = names.has(name.split(".")[0] ?? "") ? form.get(name) : null;
      return typeof value === "string" ? [[name, value.replaceAll("\0", "")]] : [];
    }),
  );
}

interface Stored {
  row_id: string;
  values: unknown;
  version: string;
  updated_at: string;
  writer: string;
  edition: number;
}

function draftFrom(collection: Collection, row: Stored): Draft {
  const form = new FormData();
  for (const [name, value] of Object.entries(row.values as Record<string, unknown>))
    form.set(name, String(value));
  return {
    id: row.row_id,
    values: typedValues(collection, form),
    version: row.version,
    at: row.updated_at,
    mark: `${row.writer}.${row.edition}`,
  };
}

/** What the list would call it, had it been saved. */
function titleOf({ fields, title }: Collection, values: FormValues): string {
  const row = Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name];
      if (typeof value === "object")
        return [field.name, "addresses" in value ? value.addresses : value.document];
      return [field.name, value === "" && "empty" in field ? field.empty : value];
    }),
  );
  return title(row as unknown as Parameters<Collection["title"]>[0]) || "Untitled";
}
