import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Client } from "~/auth/session.server";
import { type AppError, ConflictError, getAppError } from "~/http/app-error.server";
import { isEmpty } from "~/rich-text/text";
import type { Collection } from "./collection";
import type { FormValue, FormValues } from "./fields/definition";
import { buildSchema, sentFields, toFormValues, typedValues, unreadValues } from "./fields/schema.server";
import { slugify } from "./fields/slug";
import { create, type Row, save } from "./repository.server";
import { diffFields, type FieldDifference } from "./revisions/diff/diff.server";

/** Why a form was not saved, with all that is needed to show it again. */
export interface RejectedSubmission {
  /** The row it was meant for. */
  id: string;
  status: number;
  /** About the form as a whole. */
  message: string | null;
  /** Beside the fields, by their name. */
  errors: Record<string, string[]>;
  /** The version the form started from: sent again, it meets the same conflict again. */
  version?: string;
  /** What was typed; missing when the form that was refused holds no fields. */
  values?: FormValues;
  /**
   * The row as somebody else saved it meanwhile (`isOwn`: the same admin, in another tab), and the fields in which it
   * differs from what was typed.
   */
  theirs?: {
    version: string;
    values: FormValues;
    differ: string[];
    difference: FieldDifference[];
    isOwn?: boolean;
  };
  /** Somebody else deleted the row meanwhile. */
  deleted?: boolean;
}

export type SavedForm = { ok: true; row: Row } | { ok: false; refusal: RejectedSubmission };

/**
 * Saves a form as the row `id`: as an update of the version it started from, or as a new row when it carries
 * no version. `overwrite`, sent by the buttons of a conflict, stands for the version. Never throws a Problem.
 */
export async function saveForm(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<SavedForm> {
  const parsed = parseFields(collection, form);
  if (!parsed.success) {
    const errors = getMessages(parsed.error);
    return { ok: false, refusal: refused(collection, form, { id, status: 422, message: null, errors }) };
  }
  const version = text(form, "overwrite") ?? text(form, "version") ?? "";
  const values = parsed.data;
  try {
    const row = version
      ? await save(db, collection, { id, version, values })
      : await create(db, collection, id, values);
    return { ok: true, row };
  } catch (thrown) {
    return { ok: false, refusal: getRejection(collection, id, form, thrown) };
  }
}

/** The answer to a form that met a Problem. Throws everything else on. */
export function getRejection(
  collection: Collection,
  id: string,
  form: FormData,
  thrown: unknown,
): RejectedSubmission {
  const { status, message, field } = getAppError(thrown);
  const known = collection.fields.some(({ name }) => name === field);
  return refused(collection, form, {
    id,
    status,
    message: field && known ? null : message,
    errors: field && known ? { [field]: [message] } : {},
    deleted: status === 404,
    theirs: thrown instanceof ConflictError ? theirs(collection, form, thrown.current) : undefined,
  });
}

/**
 * The answer to the form of somebody who may not save it. The words are only given back to who carries a session, or
 * carried one: `carries`.
 */
export function getOutsiderRejection(
  collection: Collection,
  id: string,
  form: FormData,
  { status, message }: AppError,
  carries: boolean,
): RejectedSubmission {
  const refusal: RejectedSubmission = {
    id,
    status,
    message,
    errors: {},
    version: text(form, "version") ?? "",
  };
  return carries ? { ...refusal, values: unreadValues(collection, form) } : refusal;
}

function refused(
  collection: Collection,
  form: FormData,
  refusal: Omit<RejectedSubmission, "values" | "version">,
): RejectedSubmission {
  return { ...refusal, version: text(form, "version") ?? "", values: typedValues(collection, form) };
}

function theirs(
  collection: Collection,
  form: FormData,
  current: ConflictError["current"],
): RejectedSubmission["theirs"] {
  const values = toFormValues(collection, current);
  const differ = getChangedFields(collection, current, form);
  const only = (all: FormValues) => Object.fromEntries(differ.map((name) => [name, stored(all[name])]));
  const difference = diffFields(collection, only(values), only(typedValues(collection, form)));
  return { version: current.updated_at, values, differ, difference };
}

/** A form's value as its row would hold it. */
function stored(value: FormValue | undefined): unknown {
  return typeof value === "object" && "html" in value ? (value.document ?? value.html) : value;
}

/** The fields in which a form differs from its row; from an empty form if there is none. */
export function getChangedFields(
  collection: Collection,
  row: Record<string, unknown> | null,
  form: FormData,
): string[] {
  const values = toFormValues(collection, row);
  const typed = typedValues(collection, form);
  const names = collection.fields.map(({ name }) => name);
  return names.filter((name) => !isDeepStrictEqual(essence(values[name]), essence(typed[name])));
}

/** The same text may be written in several ways of HTML, and nothing in several documents. */
function essence(value: FormValue | undefined): unknown {
  if (typeof value !== "object" || "addresses" in value) return value;
  if (!value.document) return value.html;
  return isEmpty(value.document) ? "" : value.document;
}

/** The values of a form's fields, ready to be stored. An address is made from the title where none is typed. */
export function parseFields(collection: Collection, form: FormData) {
  const sent = sentFields(collection, form);
  const slug = collection.fields.find(({ kind }) => kind === "slug");
  if (slug?.kind === "slug" && !text(form, slug.name)?.trim())
    sent[slug.name] = slugify(text(form, slug.from) ?? "") || undefined;
  return buildSchema(collection, (name) => form.get(name)).safeParse(sent);
}

/** What is wrong with each input, by its name: "zulu_links.agency". */
export function getMessages({ issues }: z.ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}
