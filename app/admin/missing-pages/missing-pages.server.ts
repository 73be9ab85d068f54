import type { Client } from "~/auth/session.server";
import { startMissingPageStore } from "~/content/redirects/missing-pages.server";
import { unwrap } from "~/content/repository.server";
import { getTimeZone } from "~/content/time-zone.server";
import { describeOccurrences, type Occurrences } from "../occurrences.server";

/** A path at which visitors found no page, as the admin area shows it. */
interface ListedPath extends Occurrences {
  path: string;
}

/** The paths, most often requested first. Includes requests up to now, which it stores first. @throws AppError */
export async function listMissingPages(db: Client, request: Request): Promise<ListedPath[]> {
  await startMissingPageStore();
  const query = db.from("missing_pages").select().order("count", { ascending: false });
  const { data } = unwrap(await query.order("last_at", { ascending: false }));
  const timeZone = await getTimeZone(request);
  return (data ?? []).map(({ path, ...counted }) => ({ path, ...describeOccurrences(counted, timeZone) }));
}

/** Empties the list, for all admins. @throws AppError */
export async function clearMissingPages(db: Client): Promise<void> {
  unwrap(await db.from("missing_pages").delete().neq("path", ""));
}
