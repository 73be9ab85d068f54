import { data } from "@remix-run/node";
import { type Args, redirectWith, requireAdmin } from "~/auth/session.server";
import {
  addMissingTexts,
  findSamples,
  listSuppliedTexts,
  removeSamples,
  restoreText,
} from "~/content/samples/samples.server";
import { AppError } from "~/http/app-error.server";
import { countByCollection } from "../dashboard/first-steps";
import { MIGRATION, rejectWithMessage } from "../import/migration-page.server";

/** What a form would overwrite or delete, to be confirmed. */
export type SampleQuestion =
  | { intent: "restore"; id: string; version: string; title: string }
  /** `samples`: "28 in Models, 8 in Pages". */
  | { intent: "remove"; samples: string };

/** Adds the texts that come with the site and have never been added. */
export const addTextsAction = (args: Args, form: FormData) =>
  answer(args, form, async (db) => {
    const added = await addMissingTexts(db);
    return added > 0
      ? { title: "Texts added", description: `${added} added.` }
      : { title: "Nothing changed", description: "No text is missing." };
  });

/**
 * Makes one text as supplied. Asks first if edits would be overwritten: the confirmation contains the row's version, so
 * what has been saved since is not overwritten.
 */
export const restoreTextAction = (args: Args, form: FormData) =>
  answer(args, form, async (db) => {
    const id = String(form.get("text"));
    const found = (await listSuppliedTexts(db)).find((one) => one.id === id);
    if (!found) throw new AppError(422, "No such text comes with the site.");
    const { title } = found.text;
    if (found.movedTo) throw new AppError(409, `“${title}” is elsewhere now, so it stays as it is.`);
    const confirmed = form.get("confirmed");
    if (found.state === "edited" && confirmed === null)
      return { intent: "restore", id, version: found.version ?? "", title };
    if (!(await restoreText(db, id, typeof confirmed === "string" ? confirmed : found.version)))
      throw new AppError(409, `“${title}” has been saved since, so it stays as it is.`);
    return { title: "Restored", description: `“${title}” is as supplied.` };
  });

/** Deletes all samples that nobody has edited, once that is confirmed. */
export const removeSamplesAction = (args: Args, form: FormData) =>
  answer(args, form, async (db) => {
    const tables = (await findSamples(db)).flatMap(({ table, removable }) => (removable ? [table] : []));
    if (tables.length === 0)
      return { title: "Nothing changed", description: "No sample is left as it came." };
    if (!form.has("confirmed")) return { intent: "remove", samples: countByCollection(tables) };
    const removed = await removeSamples(db);
    return { title: "Samples removed", description: `${removed} removed.` };
  });

type Toast = { title: string; description: string };

async function answer(
  args: Args,
  form: FormData,
  run: (db: Awaited<ReturnType<typeof requireAdmin>>["db"]) => Promise<Toast | SampleQuestion>,
) {
  const { db } = await requireAdmin(args);
  try {
    const result = await run(db);
    return "intent" in result ? data({ question: result }) : redirectWith(args, `${MIGRATION}#texts`, result);
  } catch (thrown) {
    return rejectWithMessage(form, thrown);
  }
}
