import { type Args, type Client, getAccount } from "~/auth/session.server";
import { withDemonstrative } from "~/http/app-error.server";
import { toInstant } from "~/http/time-zone.server";
import { unwrap } from "../repository.server";
import type { RejectedSubmission } from "../save-form.server";
import { loadNames } from "./history.server";

/**
 * Says in a refusal who saved the row meanwhile, and when; that it was the asking admin in another tab, if so. Only for
 * admins (emailsOf). What cannot be found out is left as it is.
 */
export async function withName(
  args: Args,
  db: Client,
  { table, singular }: { table: string; singular: string },
  refusal: RejectedSubmission,
): Promise<RejectedSubmission> {
  if (!refusal.theirs) return refusal;
  try {
    const saved = await getLastSavedBy(args, db, table, refusal.id);
    if (!saved) return refusal;
    const who = saved.isOwn ? "You, in another tab," : saved.by.replace(/^(the|a) /, upper);
    const message = `${who} saved ${withDemonstrative(singular)} ${saved.when}, while you were editing it here. None of your changes are lost.`;
    return { ...refusal, message, theirs: { ...refusal.theirs, isOwn: saved.isOwn } };
  } catch (error) {
    console.error("Who saved a row is not known:", error instanceof Error ? error.message : error);
    return refusal;
  }
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Who changed a row last, and when: "at 14:10". Null if its history does not tell. @throws AppError */
export async function getLastSavedBy(args: Args, db: Client, table: string, id: string) {
  const account = await getAccount(args);
  const query = db.from("revisions").select("user_id,created_at").eq("table_name", table).eq("row_id", id);
  const { data } = unwrap(await query.order("id", { ascending: false }).limit(1).maybeSingle());
  if (!data || !account) return null;
  const by = (await loadNames(account, [data]))(data.user_id);
  return { isOwn: data.user_id === account.id, by, when: toInstant(args.request, data.created_at) };
}
