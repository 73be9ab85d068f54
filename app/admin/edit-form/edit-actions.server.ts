import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { hasSession } from "~/auth/clients.server";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { deletedPath, previewPath } from "~/content/admin-paths";
import { type Collection, getCollectionMeta } from "~/content/collection";
import { deleteDraft, saveDraft } from "~/content/drafts/drafts.server";
import { find, isId, isValidId, type Row, remove } from "~/content/repository.server";
import { nameLastEditor } from "~/content/revisions/last-saved-by.server";
import { getRowAnchor } from "~/content/row-anchor";
import {
  getChangedFields,
  getOutsiderRejection,
  getRejection,
  type RejectedSubmission,
  saveForm,
} from "~/content/save-form.server";
import { getStatus } from "~/content/schedule";
import { getTimeZone, toInstant } from "~/content/time-zone.server";
import { ALREADY_IN_USE, AppError, getAppError } from "~/http/app-error.server";
import { readAdminForm, toGuardError } from "../admin-request.server";
import { type EditOptions, getNewEntryPath } from "./load-edit-page.server";

/** The action of an edit form. `id` is the row's id; null for a new entry, whose form contains its id. */
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
        id === null ? getNewEntryPath(collection, row) : getOwnPath(args),
        options,
      );
    case "discard":
      return discardAction(
        args,
        collection,
        row,
        form.get("to") === "here" ? getOwnPath(args) : getList(collection),
      );
    case "delete":
      return deleteAction(args, collection, row);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

/**
 * Saves the form as row `id` and redirects to the next page (its own if the form says `stay`), or answers with the
 * rejection: its status, and the values as typed. Somebody who is not, or no longer, an admin gets their own text back,
 * and nothing else, if they have a session cookie.
 */
async function saveAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  options: EditOptions,
) {
  return asAdmin(args, collection, id, form, options, async (db) => {
    await keepFixedSlug(db, collection, id, form, options);
    const saved = await saveForm(db, collection, id, form);
    if (!saved.ok) return reject(args, await nameLastEditor(args, db, collection, saved.rejection));
    // The row has the text now: failing to delete the draft is a nuisance, not a loss.
    await deleteDraft(db, collection, id, form).catch(console.error);
    const { hasRichText, single } = getCollectionMeta(collection);
    const describe = async (row: Row) => {
      const warnings = Object.values((await options.getWarnings?.(db, collection, row)) ?? {});
      return [await getState(args, collection, row), ...warnings].filter(Boolean).join(" ") || undefined;
    };
    const row = saved.row.id;
    const list = getList(collection);
    const stays = hasRichText || form.has("stay");
    const to = single ? list : stays ? `${list}/${row}` : `${list}#${getRowAnchor(row)}`;
    return redirectWith(args, to, { title: "Saved", description: await describe(saved.row) });
  });
}

/** A row that replaces a built-in entry keeps the slug by which the site knows it; no other row gets it. @throws AppError */
async function keepFixedSlug(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
  { findDefault }: EditOptions,
): Promise<void> {
  const field = collection.fields.find(({ kind }) => kind === "slug")?.name;
  const row = field && findDefault ? await find(db, collection, id) : null;
  if (!field || !findDefault || !row) return;
  const slug = String(form.get(field) ?? "").trim();
  const entry = findDefault(collection, row);
  if (entry && slug && slug !== entry.key)
    throw new AppError(422, `This ${collection.singular} comes with the site and keeps its address.`, field);
  if (entry) form.set(field, entry.key);
  else if (findDefault(collection, { ...row, id: slug, slug }))
    throw new AppError(422, ALREADY_IN_USE, field);
}

/** Without JavaScript: saves the form as a draft and shows it again. */
async function draftAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  next: string,
  options: EditOptions,
) {
  return asAdmin(args, collection, id, form, options, async (db) => {
    await saveDraft(db, collection, id, form);
    const description = "Visitors can’t see them. You’ll find them here and in the list.";
    return redirectWith(args, next, { title: "Changes kept", description });
  });
}

/** Without JavaScript: saves the form as a draft and shows its preview. */
async function previewAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  options: EditOptions,
) {
  return asAdmin(args, collection, id, form, options, async (db) => {
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
    return reject(args, { id, status, message, errors: {} });
  }
  return redirectWith(args, next, { title: "Draft discarded" });
}

/**
 * Deletes the row that is being edited, then redirects to its list; if that fails, the form stays as it is. A draft of
 * the row stays, because the row may be restored.
 */
async function deleteAction(args: Args, collection: Collection, id: string) {
  const { db } = await requireAdmin(args);
  try {
    await remove(db, collection, id);
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    return reject(args, { id, status, message, errors: {} });
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

/** Runs `act` with the admin's rights; if anything fails, the response contains what was typed. */
async function asAdmin<Answer>(
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
    const error = toGuardError(thrown);
    if (!error) throw thrown;
    return reject(args, getOutsiderRejection(collection, id, form, error, hasSession(args.request)));
  }
  try {
    const errors = (await receive?.(args, db, collection, form)) ?? {};
    if (Object.keys(errors).length > 0) {
      return reject(args, {
        ...getRejection(collection, id, form, new AppError(422, "")),
        message: null,
        errors,
      });
    }
    return await act(db);
  } catch (thrown) {
    return reject(args, getRejection(collection, id, form, thrown));
  }
}

const getList = ({ slug }: Collection) => `/admin/${slug}`;

/** The page that the form was sent from: it posts to its own URL. */
function getOwnPath({ request }: Args): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

function reject(args: Args, rejection: RejectedSubmission) {
  args.context.rejectedSubmission = true;
  return data(rejection, { status: rejection.status });
}

async function getState({ request }: Args, collection: Collection, row: Row): Promise<string | undefined> {
  const status = getStatus(collection, row);
  if (status === null) return undefined;
  const entry = `this ${collection.singular}`;
  if (status === "draft") return `Visitors can’t see ${entry} yet.`;
  if (status === "published") return `Visitors can see ${entry} now.`;
  return `Visitors will see ${entry} ${toInstant(String(row.publish_at), await getTimeZone(request))}.`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
