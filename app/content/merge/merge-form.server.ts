import type { Client } from "~/auth/session.server";
import type { Collection } from "../collection";
import type { FormValues } from "../fields/definition";
import { toFormValues } from "../fields/schema.server";
import { isToBeGiven } from "../matches.server";
import { asRow, type Row } from "../repository.server";
import { findVersion } from "../revisions/history.server";
import type { Choice } from "./fields";
import { type Merge, mergeForms } from "./merge.server";

const CHOICES: readonly unknown[] = ["local", "remote", "both"] satisfies Choice[];

/**
 * Merges a form (`parsed`: its values as they would be stored) with its row, which has been saved since the form's
 * version. @throws AppError
 */
export async function mergeWithRow(
  db: Client,
  collection: Collection,
  form: FormData,
  parsed: Record<string, unknown>,
  current: Record<string, unknown>,
): Promise<Merge> {
  const base = await findVersion(db, collection, String(current.id), String(form.get("version") ?? ""));
  const { idFrom } = collection;
  // A slug that the form leaves to the database is no difference.
  const given = Object.keys(parsed).filter((name) => isToBeGiven(collection, name, parsed[name]));
  const typed = { ...parsed, ...Object.fromEntries(given.map((name) => [name, current[name]])) };
  const sides = {
    base: base && toFormValues(collection, asRow(base as Row)),
    local: toFormValues(collection, idFrom ? { ...typed, id: typed[idFrom] } : typed),
    remote: toFormValues(collection, current),
  };
  return mergeForms(collection, sides, (id) => {
    const sent = form.get(getChoiceName(id));
    return CHOICES.includes(sent) ? (sent as Choice) : null;
  });
}

/** The name of the radio buttons of a conflict. */
const getChoiceName = (id: string) => `merge.${id}`;

/** A form with these values, as a browser would send it. */
export function fillForm({ fields }: Collection, form: FormData, values: FormValues): FormData {
  const filled = new FormData();
  for (const [name, value] of form) filled.append(name, value);
  for (const { name } of fields) {
    const value = values[name] ?? "";
    if (typeof value === "string") filled.set(name, value);
    else if (value === true) filled.set(name, "on");
    else if (value === false) filled.delete(name);
    else if ("urls" in value)
      for (const [link, url] of Object.entries(value.urls)) filled.set(`${name}.${link}`, url);
    else filled.set(name, value.document ? JSON.stringify(value.document) : value.html);
  }
  return filled;
}
