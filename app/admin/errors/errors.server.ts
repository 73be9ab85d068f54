import { type Client, serviceClient } from "~/auth/clients.server";
import { unwrap } from "~/content/repository.server";
import { getTimeZone } from "~/content/time-zone.server";
import { storeRegularly } from "~/runtime/count-buffer.server";
import { errorRecords } from "~/runtime/error-records.server";
import { describeOccurrences, type Occurrences } from "../occurrences.server";

/** How often new errors are stored (milliseconds). */
const STORE_INTERVAL = 3_000;

/** Starts storing everything that is logged as an error. */
export function startErrorStore(): void {
  storeRegularly("store errors", errorRecords, STORE_INTERVAL, (records) =>
    serviceClient().rpc("record_errors", { _errors: records.map((record) => ({ ...record })) }),
  );
}

/** An error as the admin area shows it. */
export interface ListedError extends Occurrences {
  key: string;
  message: string;
  source: string;
  requestId: string | null;
}

/** The stored errors, newest first. @throws AppError */
export async function listErrors(db: Client, request: Request): Promise<ListedError[]> {
  const { data } = unwrap(await db.from("server_errors").select().order("last_at", { ascending: false }));
  const timeZone = await getTimeZone(request);
  return (data ?? []).map(({ key, message, source, request_id, ...counted }) => ({
    ...{ key, message, source, requestId: request_id },
    ...describeOccurrences(counted, timeZone),
  }));
}

/** Empties the list, for all admins. @throws AppError */
export async function clearErrors(db: Client): Promise<void> {
  unwrap(await db.from("server_errors").delete().neq("key", ""));
}

/** The number of distinct errors in the last week; null if unknown. */
export async function countRecentErrors(db: Client): Promise<number | null> {
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const query = db.from("server_errors").select("key", { count: "exact", head: true });
  return (await query.gte("last_at", since)).count;
}
