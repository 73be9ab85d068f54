import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { type Collection, labelsOf } from "./collection";
import { dropDraft, keepDraft } from "./drafts.server";
import { addressOfNew } from "./edit-page.server";
import { differing, type Refusal, refusalOf, saveForm } from "./form.server";
import { keepWords, problemOfGuard, sentForm } from "./guard.server";
import { deletedPath, previewPath } from "./paths";
import { problemIn } from "./problem.server";
import { rowPlace } from "./row-place";
import { find, isId, remove } from "./store.server";

/** What an edit form asks for. `id` is its row's; null where a new entry is written, whose form carries its id. */
export async function editAction(args: Args, collection: Collection, id: string | null) {
  const form = await sentForm(args);
  const own = form.get("id");
  const row = id ?? (isId(own) ? own : randomUUID());
  if (form.has("preview")) return previewAction(args, collection, row, form);
  switch (form.get("intent")) {
    case "save":
      return saveAction(args, collection, row, form);
    case "draft":
      return draftAction(
        args,
        collection,
        row,
        form,
        id === null ? addressOfNew(collection, row) : here(args),
      );
    case "discard":
      return discardAction(
        args,
        collection,
        row,
        form.get("to") === "here" ? here(args) : listOf(collection),
      );
    case "delete":
      return deleteAction(args, collection, row);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

/**
 * Saves the form as row `id` and leads to the next page, or answers with the Refusal (its status, values kept).
 * Whoever is not, or no longer, an admin gets their own words back, and nothing else.
 */
export async function saveAction(args: Args, collection: Collection, id: string, form: FormData) {
  return withWords(args, collection, id, form, async (db) => {
    const saved = await saveForm(db, collection, id, form);
    if (!saved.ok) return refuse(args, saved.refusal);
    // The row holds the text now: a draft that outlives it is a nuisance, not a loss.
    await dropDraft(db, collection, id, form).catch(console.error);
    const { long, one, single } = labelsOf(collection);
    const row = saved.row.id;
    const list = listOf(collection);
    const to = single ? list : long ? `${list}/${row}` : `${list}#${rowPlace(row)}`;
    return redirectWith(args, to, { title: "Saved", description: stateOf(collection, saved.row, one) });
  });
}

/** Without JavaScript: keeps the form as a draft and shows it again. */
async function draftAction(args: Args, collection: Collection, id: string, form: FormData, next: string) {
  return withWords(args, collection, id, form, async (db) => {
    await keepDraft(db, collection, id, form);
    const description = "Visitors do not see it. It waits for you here and in the list.";
    return redirectWith(args, next, { title: "Draft kept", description });
  });
}

/** Without JavaScript: keeps what was typed as a draft and shows it as visitors would see it. */
async function previewAction(args: Args, collection: Collection, id: string, form: FormData) {
  return withWords(args, collection, id, form, async (db) => {
    const row = await find(db, collection, id);
    if (!row || differing(collection, row, form).length > 0) await keepDraft(db, collection, id, form);
    return redirectWith(args, previewPath(collection, id));
  });
}

async function discardAction(args: Args, collection: Collection, id: string, next: string) {
  const { db } = await requireAdmin(args);
  try {
    await dropDraft(db, collection, id);
  } catch (thrown) {
    const { status, message } = problemIn(thrown);
    return refuse(args, { id, status, message, errors: {} });
  }
  return redirectWith(args, next, { title: "Draft discarded" });
}

/**
 * Deletes the row that is being edited, then leads to its list; a refusal keeps the form as it is. A draft of the row
 * stays: the row may be restored.
 */
export async function deleteAction(args: Args, collection: Collection, id: string) {
  const { db } = await requireAdmin(args);
  try {
    await remove(db, collection, id);
  } catch (thrown) {
    const { status, message } = problemIn(thrown);
    return refuse(args, { id, status, message, errors: {} });
  }
  return redirectWith(args, listOf(collection), {
    title: `${upper(collection.one)} deleted`,
    undo: {
      action: deletedPath(collection),
      fields: [
        ["intent", "restore"],
        ["row", id],
      ],
    },
  });
}

/** Does it with an admin's rights; whatever stands against it, the answer holds what was typed. */
async function withWords<Answer>(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  act: (db: Client) => Promise<Answer>,
) {
  let db: Client;
  try {
    ({ db } = await requireAdmin(args));
  } catch (thrown) {
    const problem = problemOfGuard(thrown);
    if (!problem) throw thrown;
    return refuse(args, refusalOf(collection, id, form, problem));
  }
  try {
    return await act(db);
  } catch (thrown) {
    return refuse(args, refusalOf(collection, id, form, thrown));
  }
}

const listOf = ({ slug }: Collection) => `/admin/${slug}`;

/** The page that the form was sent from, which is its own address. */
function here({ request }: Args): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

function refuse(args: Args, refusal: Refusal) {
  keepWords(args);
  return data(refusal, { status: refusal.status });
}

function stateOf({ publish }: Collection, row: Record<string, unknown>, one: string): string | undefined {
  if (!publish) return undefined;
  return row[publish.column] ? `Visitors see this ${one} now.` : `Visitors do not see this ${one} yet.`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
