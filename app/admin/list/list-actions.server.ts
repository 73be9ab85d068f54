import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { deletedPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import type { Cursor } from "~/content/cursor-pages.server";
import { discardDrafts } from "~/content/drafts/discard-drafts.server";
import { getWarnings } from "~/content/link-warnings.server";
import { findIds, move, removeAll, setPublished } from "~/content/list.server";
import { find, type Row } from "~/content/repository.server";
import { getRowAnchor } from "~/content/row-anchor";
import { getStatus } from "~/content/schedule";
import { isFetchRequest } from "~/http/fetch-request.server";
import { answerError } from "~/http/form-errors.server";
import { capitalize } from "~/ui/capitalize";
import type { ButtonAnswer } from "~/ui/form/answer";
import { duplicate } from "../duplicate/duplicate.server";
import { parseListFilter } from "./list-filter.server";

/** The result of an action: a message, the row to scroll to, and the fields of a form that undoes it. */
interface ActionResult {
  message: string;
  description?: string;
  row?: string;
  undo?: { path?: string; fields: [name: string, value: string][] };
}

/**
 * Runs a list's form: `intent` publish, unpublish, duplicate, move (`direction`, or `beside` a row on one `side` of it)
 * or delete, each for one or more rows (`id`; `every`: all that the list in the URL shows on its pages, and how many the
 * author saw there), or discards all unsaved changes (`discard`). `back` is the list's URL, to which a page without
 * JavaScript is redirected on success.
 */
export async function listAction(args: Args, collection: Collection, form: FormData, back: string) {
  const { db } = await requireAdmin(args);
  try {
    const done = await change(db, collection, form, new URL(args.request.url));
    const undo = done.undo && { action: done.undo.path ?? toIndexRoute(back), fields: done.undo.fields };
    const { message, description } = done;
    if (isFetchRequest(args.request)) return data<ButtonAnswer>({ ok: true, message, description, undo });
    return redirectWith(args, done.row ? `${back}#${getRowAnchor(done.row)}` : back, {
      title: message,
      description,
      undo,
    });
  } catch (thrown) {
    return answerError(thrown);
  }
}

/** The URL for a form that posts to a list, whose index route it must name. */
const toIndexRoute = (list: string) => (list.includes("?") ? list.replace("?", "?index&") : `${list}?index`);

async function change(db: Client, collection: Collection, form: FormData, url: URL): Promise<ActionResult> {
  const every = form.get("every");
  const ids = every
    ? await findIds(db, collection, parseListFilter(url), Number(every))
    : form.getAll("id").map(String);
  switch (form.get("intent")) {
    case "publish":
      return publish(db, collection, ids, true);
    case "unpublish":
      return publish(db, collection, ids, false);
    case "move":
      return moveOne(db, collection, ids[0] ?? "", form);
    case "duplicate":
      return duplicateOne(db, collection, ids[0] ?? "");
    case "delete":
      return deleteAll(db, collection, ids);
    case "discard": {
      const { deleted, kept } = await discardDrafts(db, collection, null, form);
      const message = deleted === 1 ? "Changes discarded" : `Changes to ${deleted} entries discarded`;
      return {
        message,
        description: kept > 0 ? "Changes that are newer than the list were kept." : undefined,
      };
    }
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

async function publish(
  db: Client,
  collection: Collection,
  ids: string[],
  on: boolean,
): Promise<ActionResult> {
  const changed = await setPublished(db, collection, ids, on);
  const { publishedLabel = "", draftLabel = "" } = collection.publish ?? {};
  const scheduled = changed.filter((row) => getStatus(collection, row) === "scheduled").length;
  const published = scheduled === changed.length ? "Scheduled" : publishedLabel;
  const state = !on ? draftLabel : changed.length === 0 ? publishedLabel : published;
  const some = scheduled > 0 && scheduled < changed.length ? `, ${scheduled} of them scheduled` : "";
  const row = ids.length === 1 ? ids[0] : undefined;
  if (changed.length === 0) return { message: `Nothing to change: already ${state.toLowerCase()}`, row };
  return {
    message: `${formatCount(collection, changed.length)}: ${state}${some}`,
    description: on ? await warn(db, collection, changed) : undefined,
    row,
    undo: {
      fields: [
        ["intent", on ? "unpublish" : "publish"],
        ...rows(
          "id",
          changed.map(({ id }) => id),
        ),
      ],
    },
  };
}

/** What the authors of published texts may have overlooked, if these are few. */
async function warn(db: Client, collection: Collection, changed: Row[]): Promise<string | undefined> {
  if (changed.length > MAX_WARNED) return undefined;
  const rows = await Promise.all(changed.map(({ id }) => find(db, collection, id).catch(() => null)));
  const warnings = await Promise.all(
    rows.map(async (row) => (row ? Object.values(await getWarnings(db, collection, row)) : [])),
  );
  return [...new Set(warnings.flat())].join(" ") || undefined;
}

const MAX_WARNED = 5;

async function moveOne(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<ActionResult> {
  const beside = form.get("beside");
  const direction = form.get("direction") === "up" ? "up" : "down";
  const side: Cursor["side"] = form.get("side") === "after" ? "after" : "before";
  const before = await move(
    db,
    collection,
    id,
    typeof beside === "string" ? { id: beside, side } : direction,
  );
  if (!before) return { message: "Nothing to move", row: id };
  return {
    message: typeof beside === "string" ? "Moved" : `Moved ${direction}`,
    row: id,
    undo: {
      fields: [
        ["intent", "move"],
        ["id", id],
        ["beside", before.id],
        ["side", before.side],
      ],
    },
  };
}

async function duplicateOne(db: Client, collection: Collection, id: string): Promise<ActionResult> {
  const { toast } = await duplicate(db, collection, id);
  const { title, description, undo } = toast;
  return { message: title, description, undo: undo && { path: undo.action, fields: undo.fields } };
}

async function deleteAll(db: Client, collection: Collection, ids: string[]): Promise<ActionResult> {
  const gone = await removeAll(db, collection, ids);
  return {
    message: `${formatCount(collection, gone.length)} deleted`,
    undo: {
      path: deletedPath(collection),
      fields: [["intent", "restore"], ...rows("row", gone)],
    },
  };
}

const rows = (name: string, ids: string[]): [string, string][] => ids.map((id) => [name, id]);

/** "Note", "3 notes": every collection with a list has a noun with a regular plural. */
function formatCount({ singular }: Collection, count: number): string {
  if (count === 1) return capitalize(singular);
  return `${count} ${singular}s`;
}
