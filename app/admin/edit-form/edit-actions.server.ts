import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { hasSession } from "~/auth/clients.server";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { deletedPath, previewPath } from "~/content/admin-paths";
import { type Collection, getCollectionMeta } from "~/content/collection";
import { deleteDraft, saveDraft } from "~/content/drafts/drafts.server";
import { find, isId, isValidId, type Row, remove } from "~/content/repository.server";
import { withName } from "~/content/revisions/last-saved-by.server";
import { getRowAnchor } from "~/content/row-anchor";
import {
  getChangedFields,
  getOutsiderRejection,
  getRejection,
  type RejectedSubmission,
  saveForm,
} from "~/content/save-form.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { dayText, getToday } from "~/http/time-zone.server";
import { readAdminForm, toGuardError } from "../admin-request.server";
import { type EditOptions, getNewEntryPath } from "./load-edit-page.server";

/** What an edit form asks for. `id` is its row's; null where a new entry is written, whose form carries its id. */
export async function editAction(
  args: Args,
  collection: Collection,
  id: string | null,
  options: EditOptions = {},
) {
  const form = await readAdminForm(args);
  const own = form.get("id");
  const row = id ?? (isId(own) || isValidId(collection, own) ? own : randomUUID());
  if (form.has("preview")) return previewAction(args, collection, row, form, options);
  switch (form.get("intent")) {
    case "save":
      return saveAction(args, collection, row, form, options);
    case "draft":
      return draftAction(
        args,
        collection,
        row,
        form,
        id === null ? getNewEntryPath(collection, row) : here(args),
        options,
      );
    case "discard":
      return discardAction(
        args,
        collection,
        row,
        form.get("to") === "here" ? here(args) : getList(collection),
      );
    case "delete":
      return deleteAction(args, collection, row);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

/**
 * Saves the form as row `id` and leads to the next page (its own if the form says `stay`), or answers with the Refusal (its status, values kept).
 * Whoever is not, or no longer, an admin gets their own words back, and nothing else, if they carry a session.
 */
export async function saveAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  options: EditOptions,
) {
  return withWords(args, collection, id, form, options, async (db) => {
    const saved = await saveForm(db, collection, id, form);
    if (!saved.ok) return refuse(args, await withName(args, db, collection, saved.refusal));
    // The row holds the text now: a draft that outlives it is a nuisance, not a loss.
    await deleteDraft(db, collection, id, form).catch(console.error);
    const { hasRichText: long, single } = getCollectionMeta(collection);
    const describe = async (row: Row) => {
      const warnings = Object.values((await options.getWarnings?.(db, collection, row)) ?? {});
      return [getState(args, collection, row), ...warnings].filter(Boolean).join(" ") || undefined;
    };
    const row = saved.row.id;
    const list = getList(collection);
    const stays = long || form.has("stay");
    const to = single ? list : stays ? `${list}/${row}` : `${list}#${getRowAnchor(row)}`;
    return redirectWith(args, to, { title: "Saved", description: await describe(saved.row) });
  });
}

/** Without JavaScript: keeps the form as a draft and shows it again. */
async function draftAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  next: string,
  options: EditOptions,
) {
  return withWords(args, collection, id, form, options, async (db) => {
    await saveDraft(db, collection, id, form);
    const description = "Visitors can’t see them. You’ll find them here and in the list.";
    return redirectWith(args, next, { title: "Changes kept", description });
  });
}

/** Without JavaScript: keeps what was typed as a draft and shows it as visitors would see it. */
async function previewAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  options: EditOptions,
) {
  return withWords(args, collection, id, form, options, async (db) => {
    const row = await find(db, collection, id);
    if (!row || getChangedFields(collection, row, form).length > 0) await saveDraft(db, collection, id, form);
    return redirectWith(args, previewPath(collection, id));
  });
}

async function discardAction(args: Args, collection: Collection, id: string, next: string) {
  const { db } = await requireAdmin(args);
  try {
    await deleteDraft(db, collection, id);
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
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
    const { status, message } = getAppError(thrown);
    return refuse(args, { id, status, message, errors: {} });
  }
  return redirectWith(args, getList(collection), {
    title: `${upper(collection.singular)} deleted`,
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
  { receive }: EditOptions,
  act: (db: Client) => Promise<Answer>,
) {
  let db: Client;
  try {
    ({ db } = await requireAdmin(args));
  } catch (thrown) {
    const problem = toGuardError(thrown);
    if (!problem) throw thrown;
    return refuse(args, getOutsiderRejection(collection, id, form, problem, hasSession(args.request)));
  }
  try {
    const errors = (await receive?.(args, db, collection, form)) ?? {};
    if (Object.keys(errors).length > 0) {
      return refuse(args, {
        ...getRejection(collection, id, form, new AppError(422, "")),
        message: null,
        errors,
      });
    }
    return await act(db);
  } catch (thrown) {
    return refuse(args, getRejection(collection, id, form, thrown));
  }
}

const getList = ({ slug }: Collection) => `/admin/${slug}`;

/** The page that the form was sent from, which is its own address. */
function here({ request }: Args): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

function refuse(args: Args, refusal: RejectedSubmission) {
  args.context.rejectedSubmission = true;
  return data(refusal, { status: refusal.status });
}

function getState(
  { request }: Args,
  { publish, fields, singular }: Collection,
  row: Row,
): string | undefined {
  if (!publish) return undefined;
  if (!row[publish.column]) return `Visitors can’t see this ${singular} yet.`;
  const day = fields.flatMap(({ kind, name }) => (kind === "date" ? [String(row[name])] : [])).at(0) ?? "";
  if (day <= getToday(request)) return `Visitors can see this ${singular} now.`;
  return `Visitors can see this ${singular} now, although it is dated ${dayText(day)}.`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
