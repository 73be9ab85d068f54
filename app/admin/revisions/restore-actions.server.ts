import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { deletedPath, editPath, historyPath, listPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import { findDraft } from "~/content/drafts/drafts.server";
import { plain } from "~/content/fields/text";
import {
  forgetDeleted,
  nameVersion,
  restoreDeleted,
  restoreVersion,
} from "~/content/revisions/restore.server";
import { MAX_VERSION_NAME } from "~/content/revisions/version-name";
import { getRowAnchor } from "~/content/row-anchor";
import { getTimeZone, shortTime } from "~/content/time-zone.server";
import { AppError, ConflictError, withDemonstrative } from "~/http/app-error.server";
import { isFetchRequest } from "~/http/fetch-request.server";
import { answerError, rejectForm } from "~/http/form-errors.server";
import { SIGNED_OUT } from "~/http/signed-out";
import type { ButtonAnswer } from "~/ui/form/answer";

/**
 * Restores the deleted rows in the form (`row`, once or more), or deletes all for good (`intent` forget). A page with
 * JavaScript stays and shows the result; without it, redirects to the list, or to the page of deleted rows if the form
 * came from there (`stay`).
 */
export async function restoreDeletedAction(args: Args, collection: Collection, form: FormData) {
  const intent = form.get("intent");
  if (intent !== "restore" && intent !== "forget") throw data("Unknown intent", { status: 400 });
  try {
    const db = await getAdminClient(args);
    if (intent === "forget") {
      const count = await forgetDeleted(db, collection);
      const title = count === 1 ? "1 entry deleted for good" : `${count} entries deleted for good`;
      return redirectWith(args, deletedPath(collection), { title });
    }
    const ids = form.getAll("row").filter((id) => typeof id === "string");
    const message = describeRestored(await restoreDeleted(db, collection, ids));
    if (isFetchRequest(args.request)) return data<ButtonAnswer>({ ok: true, message });
    const list = listPath(collection) + (ids.length === 1 ? `#${getRowAnchor(ids[0] ?? "")}` : "");
    const to = form.has("stay") ? deletedPath(collection) : list;
    return redirectWith(args, to, { title: "Restored", description: message });
  } catch (thrown) {
    return answerError(thrown);
  }
}

/** The admin's client. For a fetch request, an ended session is an error instead of a redirect to the sign-in page. */
async function getAdminClient(args: Args): Promise<Client> {
  try {
    return (await requireAdmin(args)).db;
  } catch (thrown) {
    const isSignedOut = thrown instanceof Response && thrown.status === 302;
    if (!isSignedOut || !isFetchRequest(args.request)) throw thrown;
    throw new AppError(401, SIGNED_OUT.message);
  }
}

function describeRestored([title, ...others]: string[]): string {
  return others.length === 0 ? `“${title}” is back.` : `${others.length + 1} entries are back.`;
}

/** Restores a version of the row, or names one (`intent`). */
export const versionAction = (args: Args, collection: Collection, id: string, form: FormData) =>
  form.get("intent") === "name"
    ? nameVersionAction(args, collection, id, form)
    : restoreVersionAction(args, collection, id, form);

async function nameVersionAction(args: Args, collection: Collection, id: string, form: FormData) {
  const name = plain(String(form.get("name") ?? ""));
  const n = Number(form.get("n"));
  try {
    const db = await getAdminClient(args);
    if (Array.from(name).length > MAX_VERSION_NAME) {
      const problem = `This name is too long: at most ${MAX_VERSION_NAME} characters.`;
      return rejectForm(form, { errors: { name: [problem] } }, 422);
    }
    await nameVersion(db, collection, { id, n: Number.isSafeInteger(n) ? n : 0, name });
    const { pathname, search } = new URL(args.request.url);
    return redirectWith(args, pathname + search, { title: name ? "Version named" : "Name removed" });
  } catch (thrown) {
    return answerError(thrown);
  }
}

/**
 * Restores the version of the row in the form (`n`, `side`) and redirects to its edit form with an undo; the undo
 * itself redirects to the history.
 */
async function restoreVersionAction(args: Args, collection: Collection, id: string, form: FormData) {
  if (form.get("intent") !== "restore") throw data("Unknown intent", { status: 400 });
  const isUndo = form.has("undo");
  const n = Number(form.get("n"));
  try {
    const db = await getAdminClient(args);
    if (!Number.isSafeInteger(n)) throw new AppError(404, "This version does not exist.");
    const side = form.get("side") === "before" ? "before" : "after";
    const version = String(form.get("version"));
    const { row, at, replaced } = await restoreVersion(db, collection, { id, n, side, version });
    const restored = `Restored the version from ${shortTime(at, await getTimeZone(args.request))}.`;
    const description = (await findDraft(db, collection, id)) ? `${restored} ${UNSAVED}` : restored;
    if (isUndo) return redirectWith(args, historyPath(collection, id), { title: "Undone", description });
    const fields: [string, string][] = [
      ["intent", "restore"],
      ["undo", ""],
      ["n", String(replaced)],
      ["version", row.updated_at],
    ];
    return redirectWith(args, editPath(collection, id), {
      title: "Restored",
      description,
      undo: { action: historyPath(collection, id), fields },
    });
  } catch (thrown) {
    return answerError(thrown instanceof ConflictError ? meanwhile(collection) : thrown);
  }
}

const UNSAVED = "The form still has your unsaved changes: discard them to see this version.";

const meanwhile = ({ singular }: Collection) =>
  new AppError(
    409,
    `Someone saved ${withDemonstrative(singular)} in the meantime. Their version is now the first in the list: look at it, then restore again.`,
  );
