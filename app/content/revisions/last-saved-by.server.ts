import { type Args, type Client, getAccount } from "~/auth/session.server";
import { withDemonstrative } from "~/http/app-error.server";
import { capitalize } from "~/ui/capitalize";
import { unwrap } from "../repository.server";
import type { RejectedSubmission } from "../save-form.server";
import { getTimeZone, timePhrase } from "../time-zone.server";
import { loadNames } from "./history.server";

/**
 * Adds to the message of an edit conflict who saved the row and when, and whether it was the same admin elsewhere. Only
 * for admins, because it names accounts. If the history cannot be read, the message stays as it is.
 */
export async function nameLastEditor(
  args: Args,
  db: Client,
  { table, singular }: { table: string; singular: string },
  rejection: RejectedSubmission,
): Promise<RejectedSubmission> {
  if (!rejection.remote) return rejection;
  try {
    const saved = await getLastSavedBy(args, db, table, rejection.id);
    if (!saved) return rejection;
    const who = saved.isOwn ? "You" : saved.by.replace(/^(the|a) /, capitalize);
    // "Elsewhere" may be another tab or device, an import or a migration.
    const where = saved.isOwn ? " elsewhere" : "";
    const message = `${who} saved ${withDemonstrative(singular)}${where} ${saved.when}, while you were editing it here. None of your changes are lost.`;
    const { isOwn } = saved;
    return {
      ...rejection,
      message: rejection.remote.isRepeated ? rejection.message : message,
      remote: { ...rejection.remote, isOwn },
    };
  } catch (error) {
    console.error("Could not read who last saved a row:", error instanceof Error ? error.message : error);
    return rejection;
  }
}

/** Who changed a row last, and when: "at 14:10". Null if the history does not say. @throws AppError */
async function getLastSavedBy(args: Args, db: Client, table: string, id: string) {
  const account = await getAccount(args);
  const query = db.from("revisions").select("user_id,created_at").eq("table_name", table).eq("row_id", id);
  const { data } = unwrap(await query.order("id", { ascending: false }).limit(1).maybeSingle());
  if (!data || !account) return null;
  const by = (await loadNames(account, [data]))(data.user_id);
  const when = timePhrase(data.created_at, await getTimeZone(args.request));
  return { isOwn: data.user_id === account.id, by, when };
}
