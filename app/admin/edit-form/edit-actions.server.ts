import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type Args, redirectWith } from "~/auth/session.server";
import { deletedPath, editPath, listPath, newPath } from "~/content/admin-paths";
import { type Collection, getCollectionMeta } from "~/content/collection";
import { moveDraftLinks } from "~/content/drafts/draft-links.server";
import { deleteDraft } from "~/content/drafts/drafts.server";
import { getLastingPath } from "~/content/list-item.server";
import { find, isId, isValidId, type Row, remove } from "~/content/repository.server";
import { nameLastEditor } from "~/content/revisions/last-saved-by.server";
import { getRowAnchor } from "~/content/row-anchor";
import { saveForm } from "~/content/save-form.server";
import { drafts, type EntryStatus, getStatus } from "~/content/schedule";
import { getTimeZone, timePhrase } from "~/content/time-zone.server";
import { findMoved, movedError } from "~/content/turns.server";
import { AppError } from "~/http/app-error.server";
import { capitalize } from "~/ui/capitalize";
import { readAdminForm } from "../admin-request.server";
import { isAboutLinks } from "../draft-links/link-actions.server";
import { asAdmin, asAdminWithoutFields, rejectSubmission, type Submission } from "./as-admin.server";
import {
  discardAction,
  draftAction,
  duplicateAction,
  leaveAction,
  linksAction,
} from "./draft-actions.server";
import type { EditOptions } from "./load-edit-page.server";

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
  const sent: Submission = { args, collection, id: row, form, options };
  if (form.has("preview") || form.has("turn")) return leaveAction(sent);
  const here = id === null ? newPath(collection, { id: row }) : getOwnPath(args);
  if (isAboutLinks(form)) return linksAction(sent, here);
  if (form.has("duplicate")) return duplicateAction(sent);
  switch (form.get("intent")) {
    case "save":
      return saveAction(sent);
    case "draft":
      return draftAction(sent, here);
    case "discard":
      return discardAction(sent, form.get("to") === "here" ? getOwnPath(args) : listPath(collection));
    case "duplicate":
      return duplicateAction(sent);
    case "delete":
      return deleteAction(sent);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

/**
 * Saves the form and redirects to the next page (its own if the form says `stay`), or responds with the rejection: its
 * status, and the values as typed. A sender who is not, or no longer, an admin gets back their own text and nothing
 * else, and only if they have a session cookie.
 */
function saveAction(sent: Submission) {
  const { args, collection, id, form, options } = sent;
  return asAdmin(sent, async (db) => {
    const stored = find(db, collection, id);
    // If it cannot be read, the form may still be saved, or says itself what is wrong.
    const before = await stored.then((row) => row && getStatus(collection, row)).catch(() => null);
    if (collection.table === "pages") keepLastingSlug(collection, await stored, form);
    const saved = await saveForm(db, collection, id, form, () => stored);
    if (!saved.ok) {
      const moved = saved.rejection.deleted ? await findMoved(db, collection, id) : null;
      if (moved) throw movedError(collection, moved);
      return rejectSubmission(args, await nameLastEditor(args, db, collection, saved.rejection));
    }
    // The row has the text now, so failing to delete the draft is a nuisance, not a loss. If the row has a new id, so
    // does the draft.
    for (const key of new Set([id, saved.row.id]))
      await deleteDraft(db, collection, key, form).catch(console.error);
    if (saved.row.id !== id) await moveDraftLinks(db, collection, id, saved.row.id).catch(console.error);
    const { hasRichText, single } = getCollectionMeta(collection);
    const describe = async (row: Row) => {
      const warnings = Object.values((await options.getWarnings?.(db, collection, row)) ?? {});
      return (
        [await getState(args, collection, row, before), ...warnings].filter(Boolean).join(" ") || undefined
      );
    };
    const row = saved.row.id;
    const list = listPath(collection);
    const stays = hasRichText || form.has("stay");
    const to = single ? list : stays ? editPath(collection, row) : `${list}#${getRowAnchor(row)}`;
    const title = getStatus(collection, saved.row) === "draft" ? UNDONE[before ?? "draft"] : "Saved";
    return redirectWith(args, to, { title, description: await describe(saved.row) });
  });
}

/** What is said of an entry that is a draft now, by what it was. Its form was saved, too. */
const UNDONE = {
  draft: "Saved",
  scheduled: "Unscheduled and saved",
  published: "Unpublished and saved",
} as const satisfies Record<EntryStatus, string>;

/** Ensures that the text of a page with a route of its own keeps its slug. @throws AppError */
function keepLastingSlug(collection: Collection, row: Row | null, form: FormData): void {
  if (!row || !getLastingPath(collection, row)) return;
  const slug = String(form.get("slug") ?? "").trim();
  if (slug && slug !== row.slug)
    throw new AppError(422, `This ${collection.singular} is part of the site and keeps its slug.`, "slug");
  form.set("slug", String(row.slug));
}

/**
 * Deletes the row that is being edited, then redirects to its list. A draft of the row stays, because the row may be
 * restored.
 */
function deleteAction(sent: Submission) {
  const { args, collection, id } = sent;
  return asAdminWithoutFields(sent, async (db) => {
    await remove(db, collection, id);
    return redirectWith(args, listPath(collection), {
      title: `${capitalize(collection.singular)} deleted`,
      undo: {
        action: deletedPath(collection),
        fields: [
          ["intent", "restore"],
          ["row", id],
        ],
      },
    });
  });
}

/** The page that the form was sent from: the form posts to its own page's URL. */
function getOwnPath({ request }: Args): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

async function getState(
  { request }: Args,
  collection: Collection,
  row: Row,
  before: EntryStatus | null,
): Promise<string | undefined> {
  const status = getStatus(collection, row);
  if (status === null) return undefined;
  const entry = `this ${collection.singular}`;
  if (status === "draft" && isUpcoming(row.publish_at)) {
    const label = collection.publish?.publishedLabel;
    const how = collection.publish === drafts ? "press Publish" : `switch ${label} on`;
    return `Visitors can’t see ${entry} yet: ${how} to publish it at that time.`;
  }
  if (status === "draft")
    return `Visitors can’t see ${entry} ${before === "published" ? "any more" : "yet"}.`;
  if (status === "published") return `Visitors can see ${entry} now.`;
  return `Visitors will see ${entry} ${timePhrase(String(row.publish_at), await getTimeZone(request))}.`;
}

const isUpcoming = (time: unknown) => typeof time === "string" && Date.parse(time) > Date.now();
