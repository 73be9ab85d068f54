import { type Client, serviceClient } from "~/auth/clients.server";
import { unwrap } from "~/content/repository.server";
import { circuitBreaker } from "~/http/circuit-breaker.server";
import { returnNotes, takeNotes } from "~/http/error-notes.server";
import { singleton } from "~/http/singleton.server";
import { toInstant } from "~/http/time-zone.server";

/** How often new errors are stored (milliseconds). */
const STORE_INTERVAL = 3_000;

/** From now on, stores what is logged as an error. What cannot be stored yet is tried again. */
export function storeErrors(): void {
  singleton("store errors", () => setInterval(() => void store(), STORE_INTERVAL).unref());
}

/** Not logged if it fails: that would be the next error to store. */
async function store(): Promise<void> {
  if (circuitBreaker.isOpen) return;
  const notes = takeNotes();
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({ ...note }));
  const { error } = await serviceClient().rpc("record_errors", { _errors: rows });
  if (error) returnNotes(notes);
}

/** An error as the admin reads it. */
export interface ListedError {
  key: string;
  message: string;
  source: string;
  requestId: string | null;
  /** ISO, and in the author's time zone: "Today at 14:10". */
  last: { iso: string; text: string };
  /** "3 times since 21 November 2026 at 14:10"; null if it happened once. */
  repeated: string | null;
}

/** What is stored, the newest first. @throws AppError */
export async function listErrors(db: Client, request: Request): Promise<ListedError[]> {
  const { data } = unwrap(await db.from("server_errors").select().order("last_at", { ascending: false }));
  return (data ?? []).map(({ key, message, source, request_id, count, first_at, last_at }) => {
    const last = toInstant(request, last_at).replace(/^on /, "").replace(/^at /, "Today at ");
    const first = toInstant(request, first_at).replace(/^on /, "").replace(/^at /, "today at ");
    const repeated = count > 1 ? `${count.toLocaleString("en")} times since ${first}` : null;
    return { key, message, source, requestId: request_id, last: { iso: last_at, text: last }, repeated };
  });
}

/** Empties the list; other admins see it empty, too. @throws AppError */
export async function clearErrors(db: Client): Promise<void> {
  unwrap(await db.from("server_errors").delete().neq("key", ""));
}

/** How many different errors there were in the last week; null while that is unknown. */
export async function countRecentErrors(db: Client): Promise<number | null> {
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const query = db.from("server_errors").select("key", { count: "exact", head: true });
  return (await query.gte("last_at", since)).count;
}
