import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { type Collection, labelsOf } from "./collection";
import { type Refusal, refusalOf, saveForm } from "./form.server";
import { problemOfGuard } from "./guard.server";
import { problemIn } from "./problem.server";
import { remove } from "./store.server";

/**
 * Saves the form as row `id` and leads to the next page, or answers with the Refusal (its status, values kept).
 * Who is not an admin is sent away, except that a session that ended while writing loses no word:
 * a form sent by script gets status 401 and stays as it is.
 */
export async function saveAction(args: Args, collection: Collection, id: string, form: FormData) {
  const refuse = (refusal: Refusal) => data(refusal, { status: refusal.status });
  let db: Client;
  try {
    ({ db } = await requireAdmin(args));
  } catch (thrown) {
    const problem = problemOfGuard(args, thrown);
    if (!problem) throw thrown;
    return refuse(refusalOf(collection, id, form, problem));
  }
  const saved = await saveForm(db, collection, id, form);
  if (!saved.ok) return refuse(saved.refusal);
  const list = `/admin/${collection.slug}`;
  const { long, one } = labelsOf(collection);
  const to = long ? `${list}/${id}` : `${list}#${id}`;
  return redirectWith(args, to, { title: "Saved", description: stateOf(collection, saved.row, one) });
}

/** Deletes the row that is being edited, then leads to its list; a refusal keeps the form as it is. */
export async function deleteAction(args: Args, collection: Collection, id: string) {
  const { db } = await requireAdmin(args);
  try {
    await remove(db, collection, id);
  } catch (thrown) {
    const { status, message } = problemIn(thrown);
    return data<Refusal>({ id, status, message, errors: {} }, { status });
  }
  return redirectWith(args, `/admin/${collection.slug}`, { title: `${upper(collection.one)} deleted` });
}

function stateOf({ publish }: Collection, row: Record<string, unknown>, one: string): string | undefined {
  if (!publish) return undefined;
  return row[publish.column] ? `Visitors see this ${one} now.` : `Visitors do not see this ${one} yet.`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
