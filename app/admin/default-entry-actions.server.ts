import type { Args, Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import {
  findUnsavedDefaults,
  getKey,
  hasManualOrder,
  saveDefaults,
} from "~/content/defaults/default-entries.server";
import { savedEssays, saveOrder } from "~/content/defaults/save-defaults.server";
import { fromTable, unwrap } from "~/content/repository.server";
import { adminClient } from "./admin-request.server";

/**
 * For a list's action: prepares what a list's form asks of entries that are built-in and no rows yet: hiding one makes it a row, and moving
 * an essay makes rows of the whole book, since only rows have an order. Answers with the form that names the rows.
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
  // A second press may name an entry that the first one has made a row of, before the list shows its new id.
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
 * Sends a form that may make a row of a built-in essay, which keeps its place in the book. The text counts more than
 * its place: what fails about that is only logged.
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
