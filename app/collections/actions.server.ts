import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { type Collection, labelsOf } from "./collection";
import { type Refusal, refusalOf, saveForm } from "./form.server";
import { collections } from "./index";
import { gone, Problem, problemIn } from "./problem.server";
import { type Direction, isId, move, remove, setPublished } from "./store.server";

/** The collection that an address names. @throws 404 */
export function collectionOf(slug: string | undefined): Collection {
  const collection = collections.find((known) => known.slug === slug);
  if (!collection) throw data("Not found", { status: 404 });
  return collection;
}

/** What a loader waits for; a Problem becomes the answer's status, for the route's error boundary. */
export async function loaded<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value;
  } catch (thrown) {
    throw thrown instanceof Problem ? data(thrown.message, { status: thrown.status }) : thrown;
  }
}

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

/** A guard's refusal that must not cost the text: an unreachable data service, an ended session. */
function problemOfGuard(args: Args, thrown: unknown): Problem | null {
  if (statusOf(thrown) === 503) return new Problem(503, UNREACHABLE);
  if (statusOf(thrown) === 302 && isByScript(args.request)) return new Problem(401, SIGNED_OUT);
  return null;
}

const UNREACHABLE =
  "It could not be saved: the server cannot be reached right now. Your text is still here; try again in a minute.";
const SIGNED_OUT = "You are signed out. Your text is still here: sign in on another tab, then save again.";

/**
 * The client of an admin, or null while the data service cannot be reached: a form that was sent must be shown
 * again with what was typed. @throws for everybody else as requireAdmin does
 */
export async function adminClient(args: Args): Promise<Client | null> {
  try {
    return (await requireAdmin(args)).db;
  } catch (thrown) {
    if (statusOf(thrown) === 503) return null;
    throw thrown;
  }
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status;
  return (thrown as { init?: ResponseInit | null } | null)?.init?.status;
}

/** What a list's action tells a page that sent it by script. */
export interface ListAnswer {
  ok: boolean;
  message: string;
}

/** Does what a button of a list asks for; on success a page without JavaScript gets its list again. */
export async function listAction(args: Args, collection: Collection, form: FormData, back: string) {
  const { db } = await requireAdmin(args);
  const id = form.get("id");
  try {
    if (!isId(id)) throw gone(collection.one);
    const message = await change(db, collection, id, form);
    if (isByScript(args.request)) return data<ListAnswer>({ ok: true, message });
    const place = form.get("intent") === "delete" ? "" : `#${id}`;
    return redirectWith(args, back + place, { title: message });
  } catch (thrown) {
    const { status, message } = problemIn(thrown);
    return data<ListAnswer>({ ok: false, message }, { status });
  }
}

async function change(db: Client, collection: Collection, id: string, form: FormData): Promise<string> {
  switch (form.get("intent")) {
    case "publish": {
      const on = form.get("to") === "on";
      await setPublished(db, collection, id, on);
      return `${upper(collection.one)}: ${on ? collection.publish?.on : collection.publish?.off}`;
    }
    case "move": {
      const direction: Direction = form.get("direction") === "up" ? "up" : "down";
      await move(db, collection, id, direction);
      return `Moved ${direction}`;
    }
    case "delete":
      await remove(db, collection, id);
      return `${upper(collection.one)} deleted`;
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Browsers say what a request is for; a form sent without JavaScript loads a document. */
function isByScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}
