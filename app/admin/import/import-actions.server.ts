import { isDeepStrictEqual } from "node:util";
import { type Args, redirectWith, requireAdmin } from "~/auth/session.server";
import { getSiteTimeZone } from "~/content/time-zone.server";
import { type Destinations, readDestinations } from "~/content/transfer/blogs/incoming-entry";
import { type Plan, planImport } from "~/content/transfer/import-plan.server";
import type { Incoming, IncomingBlog } from "~/content/transfer/import-read.server";
import { readImportInThread } from "~/content/transfer/import-reader.server";
import { toReport } from "~/content/transfer/import-report.server";
import { type WriteResult, writePlan } from "~/content/transfer/import-write.server";
import { contentTables, type ExportedTable } from "~/content/transfer/tables.server";
import {
  deleteUpload,
  findWaitingUpload,
  finishUpload,
  isZipOld,
  loadResult,
  loadUpload,
  loadZip,
  storeUndone,
  storeUpload,
} from "~/content/transfer/uploads.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { rejectForm } from "~/http/form-errors.server";
import { runSerially } from "~/runtime/serial-queue.server";
import { cutText } from "~/ui/cut-text";
import { parseUrl } from "~/ui/parse-url";
import { describeWritten } from "./describe-written";
import { fetchImages, planWithImages } from "./import-blog.server";
import { MIGRATION, rejectWithMessage } from "./migration-page.server";
import { getShown } from "./show-import.server";
import { loadImageVersions, undoImport } from "./undo-import.server";

/** Reads and stores an uploaded export, and redirects to the page that shows what it would change. */
export async function uploadAction(args: Args, form: FormData) {
  const sender = await requireAdmin(args);
  const file = form.get("file");
  try {
    // Without a choice, the browser sends a file without a name.
    if (!(file instanceof File) || file.name === "") throw new AppError(422, "Choose a file first.");
    if (file.size === 0) throw new AppError(422, "This file is empty. Export it again.");
    const bytes = Buffer.from(await file.arrayBuffer());
    const site = readSite(String(form.get("site") ?? ""));
    const options = { timeZone: await getSiteTimeZone(), site };
    const incoming = await readImportInThread(bytes, options, getClientSignal(args));
    const zip = incoming.blog && incoming.blog.images.length > 0 ? bytes : null;
    return redirectWith(args, `${MIGRATION}?import=${await storeUpload(sender, incoming, zip)}`);
  } catch (thrown) {
    const { status, message, field } = getAppError(thrown);
    if (status !== 422) return rejectWithMessage(form, thrown);
    return rejectForm(form, { errors: { [field === "site" ? "site" : "file"]: [message] } }, status);
  }
}

/** Reads the URL of the old site, for which "example.com" is enough. @throws AppError */
function readSite(typed: string): string | null {
  const address = typed.trim();
  if (address === "") return null;
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!parseUrl(url)?.hostname.includes("."))
    throw new AppError(422, "Enter a URL such as https://example.com.", "site");
  return url.replace(/(?<!\/)\/+$/, "");
}

/** Shows what an upload would change with its entries in the chosen places. */
export async function placeAction(args: Args, form: FormData) {
  await requireAdmin(args);
  const query = new URLSearchParams({ import: String(form.get("upload")), ...readDestinations(form) });
  return redirectWith(args, `${MIGRATION}?${query}`);
}

/**
 * Imports an upload that was shown and confirmed. A second confirmation at the same time waits for the first, and then
 * shows what that one has written, or how far it is.
 */
export async function importAction(args: Args, form: FormData) {
  const sender = await requireAdmin(args);
  return runSerially(`import by ${sender.account.id}`, () => importUpload(args, form, sender));
}

async function importUpload(args: Args, form: FormData, sender: Awaited<ReturnType<typeof requireAdmin>>) {
  const id = String(form.get("upload"));
  try {
    const incoming = await loadUpload(sender, id);
    // Confirmed twice: the page shows what the first confirmation wrote.
    if (!incoming && (await loadResult(sender, id))) return redirectWith(args, `${MIGRATION}?import=${id}`);
    const next = incoming ? null : await findWaitingUpload(sender);
    if (next && (await loadUpload(sender, next))?.blog?.progress)
      return redirectWith(args, `${MIGRATION}?import=${next}`);
    if (!incoming) throw new AppError(422, GONE);
    const destinations = incoming.blog?.progress?.destinations ?? readDestinations(form);
    const shown = incoming.blog?.progress?.destinations ?? getShown(args);
    const checked = await planImport(sender.db, incoming, shown);
    if (checked.fingerprint !== form.get("fingerprint")) {
      throw new AppError(
        409,
        "The content has changed since you checked. This is what the import would do now.",
      );
    }
    const plan = isDeepStrictEqual(destinations, shown)
      ? checked
      : await planImport(sender.db, incoming, destinations);
    const known = new Set<unknown>(contentTables.map(({ table }) => table));
    const overwrite = form.getAll("overwrite").filter((table) => known.has(table)) as ExportedTable[];
    if (incoming.blog)
      return await importBlog(args, sender, {
        id,
        incoming,
        blog: incoming.blog,
        ...{ plan, overwrite, destinations },
      });
    const written = await writePlan(sender.db, plan, new Set(overwrite));
    await finishUpload(sender, id, { ...written, at: Date.now(), report: toReport(incoming, plan) });
    return redirectWith(args, `${MIGRATION}?import=${id}`, importToast(written));
  } catch (thrown) {
    // Another process has imported it in the meantime.
    if (await loadResult(sender, id)) return redirectWith(args, `${MIGRATION}?import=${id}`);
    return rejectWithMessage(form, thrown);
  }
}

interface ConfirmedBlog {
  id: string;
  incoming: Incoming;
  blog: IncomingBlog;
  plan: Plan;
  overwrite: ExportedTable[];
  destinations: Destinations;
}

/**
 * Fetches the images first, for as long as one request may take: the page then sends the next request. Entries are
 * written once every picture has been tried, so each is written only once. Importing again continues an interrupted
 * import.
 */
async function importBlog(
  args: Args,
  sender: Awaited<ReturnType<typeof requireAdmin>>,
  { id, incoming, blog, plan, overwrite, destinations }: ConfirmedBlog,
) {
  let zip: Buffer | null = null;
  const { left, progress } = await fetchImages(sender.db, incoming, plan, overwrite, {
    signal: getClientSignal(args),
    loadZip: async (of) => {
      zip = await loadZip(sender, of);
      return zip;
    },
  });
  if (left > 0) {
    const unfinished = { ...incoming, blog: { ...blog, progress: { ...progress, destinations } } };
    const next = await storeUpload(sender, unfinished, isZipOld(blog) ? zip : null);
    return redirectWith(args, `${MIGRATION}?import=${next}`);
  }
  const written = await writePlan(
    sender.db,
    await planWithImages(sender.db, plan, overwrite),
    new Set(overwrite),
  );
  const paths = new Map(blog.images);
  const missing = progress.failed.map(
    ([src, sentence]) => `“${cutText(paths.get(src) ?? src, 300)}” ${sentence}`,
  );
  await finishUpload(sender, id, {
    ...{ ...written, missing, at: Date.now(), report: toReport(incoming, plan) },
    images: await loadImageVersions(sender.db, progress.stored ?? []),
  });
  if (blog.zip) await deleteUpload(sender, blog.zip);
  return redirectWith(args, `${MIGRATION}?import=${id}`, importToast(written));
}

/** Deletes an upload without importing it, or stops its import; shows what it has written if it has ended by then. */
export async function discardAction(args: Args, form: FormData) {
  const sender = await requireAdmin(args);
  return runSerially(`import by ${sender.account.id}`, async () => {
    const id = String(form.get("upload"));
    if (await loadResult(sender, id)) return redirectWith(args, `${MIGRATION}?import=${id}`, TOO_LATE);
    // Of a blog, each step is an upload of its own: the next one is what another tab shows.
    const own = await loadUpload(sender, id);
    const next = own ? id : await findWaitingUpload(sender);
    const isStarted = Boolean(next && (own ?? (await loadUpload(sender, next)))?.blog?.progress);
    if (next === id || isStarted) await deleteUpload(sender, next ?? id);
    if (next !== id && !isStarted)
      return redirectWith(args, MIGRATION, { title: "Nothing to cancel", description: GONE });
    return redirectWith(args, MIGRATION, isStarted ? STOPPED : { title: "Nothing was imported" });
  });
}

/** Removes what an import added, unless it has been changed since. */
export async function undoAction(args: Args, form: FormData) {
  const sender = await requireAdmin(args);
  return runSerially(`import by ${sender.account.id}`, async () => {
    const id = String(form.get("upload"));
    try {
      const result = await loadResult(sender, id);
      if (!result)
        throw new AppError(410, "What this import added is no longer known. Delete it in its list.");
      const undone = result.undone ?? (await undoImport(sender.db, result));
      if (!result.undone) await storeUndone(sender, id, undone);
      const description = `${undone.entries.toLocaleString("en")} removed, ${undone.kept.length.toLocaleString("en")} left as they are.`;
      return redirectWith(args, `${MIGRATION}?import=${id}`, { title: "Import undone", description });
    } catch (thrown) {
      return rejectWithMessage(form, thrown);
    }
  });
}

const TOO_LATE = {
  title: "Already imported",
  description: "This is what was imported before you cancelled.",
};

const STOPPED = {
  title: "Import stopped",
  description: "Nothing more is imported. Images that were copied stay in Images.",
};

/** Shown if the upload was not confirmed in time, was discarded, or was replaced by another. */
export const GONE =
  "This file is no longer here: only the last file you checked is kept, for ten minutes. Choose it again.";

function importToast(written: WriteResult) {
  const title = written.added + written.overwritten > 0 ? "Imported" : "Nothing changed";
  return { title, description: `${describeWritten(written) || "Everything is already here"}.` };
}
