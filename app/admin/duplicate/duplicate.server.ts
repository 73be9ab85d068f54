import { randomUUID } from "node:crypto";
import type { Client } from "~/auth/session.server";
import { editPath, newPath } from "~/content/admin-paths";
import { type Collection, hasVisibleRows } from "~/content/collection";
import { findDraft, saveDraft } from "~/content/drafts/drafts.server";
import type { FormValues } from "~/content/fields/definition";
import { toFormValues } from "~/content/fields/schema.server";
import { endSlug } from "~/content/fields/slug";
import { create, find, findBy } from "~/content/repository.server";
import { publishAt } from "~/content/schedule";
import { getSiteTimeZone, getToday } from "~/content/time-zone.server";
import { AppError, notFoundError } from "~/http/app-error.server";
import { capitalize } from "~/ui/capitalize";
import { cutText } from "~/ui/cut-text";
import type { ToastMessage } from "~/ui/toast-message";
import { fillRow } from "../preview/fill-row.server";

/** A copy: the path of its form, and the message about it. */
interface Duplicate {
  path: string;
  toast: ToastMessage;
}

/**
 * Copies an entry as its form shows it, with the admin's own unsaved changes. Visitors do not see the copy: it is an
 * unpublished row or, in a collection whose rows are all public, the draft of a new entry. It gets its own title, slug
 * and date. @throws AppError
 */
export async function duplicate(db: Client, collection: Collection, id: string): Promise<Duplicate> {
  if (!hasVisibleRows(collection)) throw new AppError(422, `A ${collection.singular} can’t be duplicated.`);
  const [row, draft] = await Promise.all([find(db, collection, id), findDraft(db, collection, id)]);
  if (!row) throw notFoundError(collection.singular);
  const before = { ...row, ...(collection.idFrom ? { [collection.idFrom]: row.id } : {}) };
  const { row: shown, problems } = draft
    ? fillRow(collection, id, before, draft.values)
    : { row: before, problems: [] };
  if (problems.length > 0)
    throw new AppError(422, `It can’t be duplicated with these unsaved changes: ${problems.join(" ")}`);
  const names = collection.fields.map(({ name }) => name);
  const values = await asCopy(db, collection, Object.fromEntries(names.map((name) => [name, shown[name]])));
  return collection.publish ? addRow(db, collection, values) : addDraft(db, collection, values);
}

type Values = Record<string, unknown>;

const MAX_TITLE = 300;

async function asCopy(db: Client, collection: Collection, values: Values): Promise<Values> {
  const copy = { ...values };
  const { publish, fields } = collection;
  for (const field of fields) {
    const { kind, name } = field;
    if (name === publish?.column) copy[name] = false;
    // A copy has no schedule, and was not first published elsewhere, even if the original was.
    else if (name === publishAt.name || name === "canonical_url") copy[name] = null;
    else if (field.kind === "date") copy[name] = field.optional ? null : getToday(await getSiteTimeZone());
    else if (field.kind === "slug" && field.isGiven) copy[name] = "";
    else if (kind === "slug") copy[name] = await getFreeSlug(db, collection, name, String(values[name]));
    else if ((name === "title" || name === "question") && copy[name])
      copy[name] = cutText(`Copy of ${copy[name]}`, MAX_TITLE);
  }
  return copy;
}

/** "focus-copy", "focus-copy-2" … */
async function getFreeSlug(db: Client, collection: Collection, field: string, slug: string): Promise<string> {
  const column = field === collection.idFrom ? "id" : field;
  for (let n = 1; ; n++) {
    const candidate = endSlug(slug, n === 1 ? "-copy" : `-copy-${n}`);
    if (!(await findBy(db, collection, column, candidate))) return candidate;
  }
}

async function addRow(db: Client, collection: Collection, values: Values): Promise<Duplicate> {
  const { id } = await create(db, collection, randomUUID(), values);
  const path = editPath(collection, id);
  return {
    path,
    toast: {
      title: `${capitalize(collection.singular)} duplicated`,
      description: `Visitors can’t see the copy yet.`,
      undo: { action: path, fields: [["intent", "delete"]] },
    },
  };
}

async function addDraft(db: Client, collection: Collection, values: Values): Promise<Duplicate> {
  const id = randomUUID();
  await saveDraft(db, collection, id, toForm(toFormValues(collection, values)));
  const path = newPath(collection, { id });
  return {
    path,
    toast: {
      title: `${capitalize(collection.singular)} duplicated`,
      description: "The copy is among your unsaved changes. Save it to show it to visitors.",
      undo: {
        action: path,
        fields: [
          ["intent", "discard"],
          ["id", id],
        ],
      },
    },
  };
}

/** The values as a form would send them. */
function toForm(values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") form.set(name, value);
    else if (value === true) form.set(name, "on");
    else if (value && "html" in value)
      form.set(name, value.document ? JSON.stringify(value.document) : value.html);
  }
  return form;
}
