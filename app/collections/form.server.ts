import { isDeepStrictEqual } from "node:util";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Client } from "~/auth/session.server";
import { isEmpty } from "~/rich-text/text";
import type { Collection } from "./collection";
import { differenceOf, type FieldDifference } from "./difference/difference.server";
import type { FormValue, FormValues } from "./fields/definition";
import { schemaOf, typedValues, valuesOf } from "./fields/schema.server";
import { slugOf } from "./fields/slug";
import { Conflict, problemIn } from "./problem.server";
import { create, type Row, save } from "./store.server";

/** Why a form was not saved, with all that is needed to show it again. */
export interface Refusal {
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
  /** The row as somebody else saved it meanwhile, and the fields in which it differs from what was typed. */
  theirs?: { version: string; values: FormValues; differ: string[]; difference: FieldDifference[] };
  /** Somebody else deleted the row meanwhile. */
  deleted?: boolean;
}

export type Saved = { ok: true; row: Row } | { ok: false; refusal: Refusal };

/**
 * Saves a form as the row `id`: as an update of the version it started from, or as a new row when it carries
 * no version. `overwrite`, sent by the buttons of a conflict, stands for the version. Never throws a Problem.
 */
export async function saveForm(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<Saved> {
  const submission = parseWithZod(withSlug(collection, form), {
    schema: schemaOf(collection, (name) => form.get(name)),
  });
  if (submission.status !== "success") {
    const errors = submission.error ?? {};
    const refusal = refused(collection, form, { id, status: 422, message: null, errors: compact(errors) });
    return { ok: false, refusal };
  }
  const version = text(form, "overwrite") ?? text(form, "version") ?? "";
  const values = submission.value;
  try {
    const row = version
      ? await save(db, collection, { id, version, values })
      : await create(db, collection, id, values);
    return { ok: true, row };
  } catch (thrown) {
    return { ok: false, refusal: refusalOf(collection, id, form, thrown) };
  }
}

/** The answer to a form that met a Problem. Throws everything else on. */
export function refusalOf(collection: Collection, id: string, form: FormData, thrown: unknown): Refusal {
  const { status, message, field } = problemIn(thrown);
  const known = collection.fields.some(({ name }) => name === field);
  return refused(collection, form, {
    id,
    status,
    message: field && known ? null : message,
    errors: field && known ? { [field]: [message] } : {},
    deleted: status === 404,
    theirs: thrown instanceof Conflict ? theirs(collection, form, thrown.current) : undefined,
  });
}

function refused(
  collection: Collection,
  form: FormData,
  refusal: Omit<Refusal, "values" | "version">,
): Refusal {
  return { ...refusal, version: text(form, "version") ?? "", values: typedValues(collection, form) };
}

function theirs(collection: Collection, form: FormData, current: Conflict["current"]): Refusal["theirs"] {
  const values = valuesOf(collection, current);
  const differ = differing(collection, current, form);
  const only = (all: FormValues) => Object.fromEntries(differ.map((name) => [name, stored(all[name])]));
  const difference = differenceOf(collection, only(values), only(typedValues(collection, form)));
  return { version: current.updated_at, values, differ, difference };
}

/** A form's value as its row would hold it. */
function stored(value: FormValue | undefined): unknown {
  return typeof value === "object" && "html" in value ? (value.document ?? value.html) : value;
}

/** The fields in which a form differs from its row; from an empty form if there is none. */
export function differing(
  collection: Collection,
  row: Record<string, unknown> | null,
  form: FormData,
): string[] {
  const values = valuesOf(collection, row);
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

/** The form with an address made from the title where none is typed. */
function withSlug({ fields }: Collection, form: FormData): FormData {
  const slug = fields.find(({ kind }) => kind === "slug");
  if (slug?.kind !== "slug" || text(form, slug.name)?.trim()) return form;
  const filled = new FormData();
  for (const [name, value] of form) if (name !== slug.name) filled.append(name, value);
  filled.set(slug.name, slugOf(text(form, slug.from) ?? ""));
  return filled;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

function compact(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, list]) => (list ? [[name, list]] : [])));
}
