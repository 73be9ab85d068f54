import type { Args, Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import {
  findUnsavedDefaults,
  getKey,
  hasManualOrder,
  saveDefaults,
} from "~/content/defaults/default-entries.server";
import { saveOrder } from "~/content/defaults/save-defaults.server";
import { savedEssays } from "~/content/defaults/saved-essays.server";
import { fromTable, unwrap } from "~/content/repository.server";
import { adminClient } from "./admin-request.server";

/**
 * Prepares a list's form for its action if it names built-in entries that are not rows yet: hiding an entry saves it
 * as a row; moving an essay saves the whole book, since only rows have an order. Returns the form with the rows' ids.
 * @throws AppError
 */
export async function saveNamedDefaults(
  db: Client,
  collection: Collection,
  form: FormData,
): Promise<FormData> {
  const { missing, builtIn } = await findUnsavedDefaults(db, collection);
  const named = builtIn.filter((key) => form.getAll("id").includes(key));
  const isMove = form.get("intent") === "move";
  const entries = isMove ? missing : missing.filter(({ key }) => named.includes(key));
  if (form.get("intent") === "delete") return form;
  if (entries.length > 0) await saveDefaults(db, collection, entries);
  // If the form is submitted twice, the first request may have saved the entry before the list shows its new id.
  if (named.length === 0 || getKey(collection) === "id") return form;
  const { data } = unwrap(await fromTable(db, collection).select("id,slug").in("slug", named));
  const ids = new Map((data ?? []).map(({ id, slug }) => [String(slug), id]));
  const renamed = new FormData();
  for (const [name, value] of form) {
    renamed.append(name, name === "id" ? (ids.get(String(value)) ?? value) : value);
  }
  return renamed;
}

/**
 * Runs `save`, which may turn a built-in essay into a row, and keeps its place in the book. If only the place cannot
 * be saved, the error is merely logged, because the text matters more.
 */
export async function saveInPlace<Answer>(
  args: Args,
  collection: Collection,
  save: () => Promise<Answer>,
): Promise<Answer> {
  if (!hasManualOrder(collection)) return save();
  const db = await adminClient(args).catch(() => null);
  const before = db && (await savedEssays(db).catch(() => null));
  const answer = await save();
  if (db && before && answer instanceof Response) await saveOrder(db, before).catch(console.error);
  return answer;
}
