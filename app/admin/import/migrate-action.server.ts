import { data } from "@remix-run/node";
import { type Args, redirectWith, requireAdmin } from "~/auth/session.server";
import { type Migrated, type Migration, migrate, migrations } from "~/content/defaults/save-defaults.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { rejectForm } from "~/http/form-errors.server";
import { describeWritten } from "./describe-written";

/** The path of the import and export page. */
export const MIGRATION = "/admin/migrate-models";

/** What would be overwritten, and the form's selection, to be submitted again. */
export interface Question {
  intent: string;
  chosen: string[];
  overwrite: { id: string; version: string; title: string }[];
}

/** The response to a form that failed, with the error's message. */
export function rejectWithMessage(form: FormData, thrown: unknown) {
  const { status, message } = getAppError(thrown);
  return rejectForm(form, { message }, status);
}

/**
 * Migrates all texts or the selected ones. Asks first if edits would be overwritten: the confirmation contains the
 * rows' versions, so anything saved since is not overwritten.
 */
export async function migrateAction(args: Args, form: FormData, intent: "all" | "chosen") {
  const { db } = await requireAdmin(args);
  const ticked = new Set(form.getAll("overwrite"));
  const picked = new Set([...form.getAll("choose"), ...ticked]);
  const confirmed = new Map(form.getAll("confirmed").map((value) => parseRowVersion(String(value))));
  try {
    const all = await migrations(db);
    const chosen = intent === "all" ? all : all.filter(({ id }) => picked.has(id) || confirmed.has(id));
    if (chosen.length === 0) throw new AppError(422, "Nothing is selected. Tick the texts to migrate.");
    const overwrite = chosen.filter(({ id, state }) => state === "edited" && ticked.has(id));
    if (overwrite.length > 0) return data({ question: getQuestion(intent, chosen, overwrite) });
    return redirectWith(args, MIGRATION, getToast(await migrate(db, chosen, confirmed)));
  } catch (thrown) {
    return rejectWithMessage(form, thrown);
  }
}

/** "pages:about@2026-11-21T…" is a row and the version that may be overwritten. */
function parseRowVersion(value: string): [string, string] {
  const at = value.indexOf("@");
  return [value.slice(0, at), value.slice(at + 1)];
}

function getQuestion(intent: string, chosen: Migration[], overwrite: Migration[]): Question {
  return {
    intent,
    chosen: chosen.map(({ id }) => id),
    overwrite: overwrite.map(({ id, version, text }) => ({ id, version: version ?? "", title: text.title })),
  };
}

function getToast({ added, overwritten, kept }: Migrated) {
  const left =
    kept > 0
      ? ` ${kept === 1 ? "1 stays" : `${kept} stay`} as you edited ${kept === 1 ? "it" : "them"}.`
      : "";
  if (added + overwritten === 0) {
    return {
      title: "Nothing changed",
      description: `Everything selected is already in the database.${left}`,
    };
  }
  return { title: "Migrated", description: `${describeWritten({ added, overwritten })}.${left}` };
}
