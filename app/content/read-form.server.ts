import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isEmpty } from "~/rich-text/text";
import type { Collection } from "./collection";
import type { FormValue } from "./fields/definition";
import { buildSchema, sentFields, toFormValues, typedValues } from "./fields/schema.server";
import { makeSlug } from "./fields/slug";
import { PUBLISH_NOW } from "./schedule";
import { fromLocalTime, getToday } from "./time-zone.server";

/** Parses a form's fields into values that are ready to be stored. An empty slug is made from the title. */
export function parseFields(collection: Collection, form: FormData) {
  const read = form.has(PUBLISH_NOW) ? publishNow(collection, form) : form;
  const sent = withSlug(collection, sentFields(collection, read));
  return buildSchema(collection, (name) => read.get(name)).safeParse(sent);
}

/** Submitted values with an empty slug made from the title, unless the database gives one. */
export function withSlug({ fields }: Collection, sent: Record<string, unknown>): Record<string, unknown> {
  const slug = fields.find(({ kind }) => kind === "slug");
  if (slug?.kind !== "slug" || slug.isGiven || String(sent[slug.name] ?? "").trim()) return sent;
  return { ...sent, [slug.name]: makeSlug(String(sent[slug.from] ?? "")) || undefined };
}

/** The messages for each input, by the input's name: "zulu_links.agency". */
export function getMessages({ issues }: z.ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}

/**
 * Schedules an entry with a future date for the beginning of that day, unless its author chose a time, so an entry
 * dated in the future is never published early by accident. A trigger does the same for other programs.
 */
export function scheduleFutureDate(
  { fields }: Collection,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const date = fields.find(({ kind }) => kind === "date");
  const at = fields.find((field) => field.kind === "date-time");
  if (!date || !values[date.name] || at?.kind !== "date-time") return values;
  if (values[at.name] !== null || values.published !== true) return values;
  const { timeZone = "UTC" } = at;
  const day = String(values[date.name]);
  // While the settings name no time zone, the trigger counts days in UTC; it must not hide an entry dated today here.
  return day > getToday(timeZone) || day > getToday("UTC")
    ? { ...values, [at.name]: fromLocalTime(`${day}T00:00`, timeZone) }
    : values;
}

/**
 * The fields of a form as they are to be stored if its entry is published at once: without its time, and a day in the
 * future becomes today. The form itself stays as typed, for the case that it is refused.
 */
function publishNow({ fields }: Collection, form: FormData): FormData {
  const now = new FormData();
  for (const [name, value] of form) now.append(name, value);
  const at = fields.find((field) => field.kind === "date-time");
  const date = fields.find(({ kind }) => kind === "date");
  if (at?.kind !== "date-time") return form;
  now.set(at.name, "");
  const today = getToday(at.timeZone ?? "UTC");
  if (date && String(form.get(date.name) ?? "") > today) now.set(date.name, today);
  return now;
}

/**
 * Keeps the instant of each time that a form shows as its row has it: without seconds, and without saying which of the
 * two equal hours is meant when the clocks go back.
 */
export function keepUntouchedTimes(
  { fields, ...collection }: Collection,
  row: Record<string, unknown> | null,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const times = { ...collection, fields: fields.filter(({ kind }) => kind === "date-time") };
  const [before, after] = [toFormValues(times, row), toFormValues(times, values)];
  const untouched = times.fields.filter(({ name }) => row && before[name] === after[name]);
  return { ...values, ...Object.fromEntries(untouched.map(({ name }) => [name, row?.[name]])) };
}

/** The fields in which a form differs from its row, or from an empty form if there is none. */
export function getChangedFields(
  collection: Collection,
  row: Record<string, unknown> | null,
  form: FormData,
): string[] {
  const values = toFormValues(collection, row);
  const typed = typedValues(collection, form);
  const names = collection.fields.map(({ name }) => name);
  return names.filter((name) => !isDeepStrictEqual(normalize(values[name]), normalize(typed[name])));
}

/** One text can be written as different HTML, and an empty text as different documents. */
function normalize(value: FormValue | undefined): unknown {
  if (typeof value !== "object" || "urls" in value) return value;
  if (!value.document) return value.html;
  return isEmpty(value.document) ? "" : value.document;
}
