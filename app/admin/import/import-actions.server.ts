import { type Args, redirectWith, requireAdmin } from "~/auth/session.server";
import { findSamples } from "~/content/samples/samples.server";
import { getSiteTimeZone } from "~/content/time-zone.server";
import { type Plan, planImport } from "~/content/transfer/import-plan.server";
import type { Incoming, IncomingBlog } from "~/content/transfer/import-read.server";
import { readImportInThread } from "~/content/transfer/import-reader.server";
import { type WriteResult, writePlan } from "~/content/transfer/import-write.server";
import { countMissingFiles } from "~/content/transfer/missing-files.server";
import { loadNoteSlugs } from "~/content/transfer/rows.server";
import { contentTables, type ExportedTable } from "~/content/transfer/tables.server";
import {
  deleteUpload,
  finishUpload,
  isZipOld,
  loadResult,
  loadUpload,
  loadZip,
  storeUpload,
} from "~/content/transfer/uploads.server";
import { collections } from "~/content/types/index";
import { AppError, getAppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { rejectForm } from "~/http/form-errors.server";
import { cutText } from "~/ui/cut-text";
import { parseUrl } from "~/ui/parse-url";
import { countByCollection } from "../dashboard/first-steps";
import { describeWritten } from "./describe-written";
import { countPictures, fetchPictures, planWithPictures } from "./import-blog.server";
import { MIGRATION, rejectWithMessage } from "./migration-page.server";

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
    const options = { timeZone: await getSiteTimeZone(), site, slugs: await loadNoteSlugs(sender.db) };
    const incoming = await readImportInThread(bytes, options, getClientSignal(args));
    const zip = incoming.blog && incoming.blog.pictures.length > 0 ? bytes : null;
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

/** What an upload would change; null if there is no such upload. @throws AppError */
export async function uploadPlan(args: Args, id: string) {
  const sender = await requireAdmin(args);
  const incoming = await loadUpload(sender, id);
  if (!incoming) return null;
  const plan = await planImport(sender.db, incoming);
  const { tables, fingerprint } = plan;
  const { blog } = incoming;
  const added = new Set<string>(
    tables.filter((table) => table.added.length > 0).map(({ info }) => info.table),
  );
  const samples = await findSamples(sender.db);
  const untouched = new Set(samples.map(({ table, id }) => `${table}:${id}`));
  return {
    id,
    missingFiles: blog ? 0 : await countMissingFiles(sender.db, plan),
    samples: countByCollection(samples.flatMap(({ table }) => (added.has(table) ? [table] : []))),
    from: incoming.from,
    blog: blog
      ? {
          system: blog.system,
          notices: blog.notices,
          drafts: list(blog.drafts),
          pictures: await countPictures(sender.db, incoming, plan),
          /** Set once the import is confirmed and pictures are being fetched. */
          overwrite: blog.progress?.overwrite ?? null,
        }
      : null,
    rejected: list(incoming.rejected),
    losses: list(incoming.losses),
    ignored: list(incoming.ignored),
    fingerprint,
    tables: tables
      .filter(({ added, same, differing }) => added.length + same + differing.length > 0)
      .map(({ info, added, same, incomplete, differing }) => ({
        table: info.table,
        title: info.title,
        added: added.length,
        same,
        incomplete: incomplete.length,
        differing: list(differing.map(({ name }) => name)),
        isSamples: differing.every(({ current }) => untouched.has(`${info.table}:${current.id}`)),
      })),
  };
}

/** The most entries or files that one list names: a page that names 30,000 keeps everybody waiting for a second. */
const MAX_LISTED = 200;
const list = <T>(items: T[]) => ({ first: items.slice(0, MAX_LISTED), count: items.length });

/** What an upload wrote when it was imported, and where that is edited; null if it was not imported. */
export async function uploadResult(args: Args, id: string) {
  const result = await loadResult(await requireAdmin(args), id);
  return (
    result && {
      missing: result.missing ?? [],
      tables: result.tables.map((written) => ({
        ...written,
        path: `/admin/${collections.find(({ table }) => table === written.table)?.slug ?? ""}`,
      })),
    }
  );
}

/** Imports an upload that was shown and confirmed. */
export async function importAction(args: Args, form: FormData) {
  const sender = await requireAdmin(args);
  const id = String(form.get("upload"));
  try {
    const incoming = await loadUpload(sender, id);
    // Confirmed twice: the page shows what the first confirmation wrote.
    if (!incoming && (await loadResult(sender, id))) return redirectWith(args, `${MIGRATION}?import=${id}`);
    if (!incoming) throw new AppError(422, GONE);
    const plan = await planImport(sender.db, incoming);
    if (plan.fingerprint !== form.get("fingerprint")) {
      throw new AppError(
        409,
        "The content has changed since you checked. This is what the import would do now.",
      );
    }
    const known = new Set<unknown>(contentTables.map(({ table }) => table));
    const overwrite = form.getAll("overwrite").filter((table) => known.has(table)) as ExportedTable[];
    if (incoming.blog)
      return await importBlog(args, sender, { id, incoming, blog: incoming.blog, plan, overwrite });
    const written = await writePlan(sender.db, plan, new Set(overwrite));
    await finishUpload(sender, id, written);
    return redirectWith(args, MIGRATION, importToast(written));
  } catch (thrown) {
    return rejectWithMessage(form, thrown);
  }
}

interface ConfirmedBlog {
  id: string;
  incoming: Incoming;
  blog: IncomingBlog;
  plan: Plan;
  overwrite: ExportedTable[];
}

/**
 * Fetches the pictures first, for as long as one request may take: the page then sends the next request. Entries are
 * written once every picture has been tried, so each is written only once. Importing again continues an interrupted
 * import.
 */
async function importBlog(
  args: Args,
  sender: Awaited<ReturnType<typeof requireAdmin>>,
  { id, incoming, blog, plan, overwrite }: ConfirmedBlog,
) {
  let zip: Buffer | null = null;
  const { left, progress } = await fetchPictures(sender.db, incoming, plan, overwrite, {
    signal: getClientSignal(args),
    loadZip: async (of) => {
      zip = await loadZip(sender, of);
      return zip;
    },
  });
  if (left > 0) {
    const unfinished = { ...incoming, blog: { ...blog, progress } };
    const next = await storeUpload(sender, unfinished, isZipOld(blog) ? zip : null);
    return redirectWith(args, `${MIGRATION}?import=${next}`);
  }
  const written = await writePlan(
    sender.db,
    await planWithPictures(sender.db, plan, overwrite),
    new Set(overwrite),
  );
  const paths = new Map(blog.pictures);
  const missing = progress.failed.map(
    ([src, sentence]) => `“${cutText(paths.get(src) ?? src, 300)}” ${sentence}`,
  );
  await finishUpload(sender, id, { ...written, missing });
  if (blog.zip) await deleteUpload(sender, blog.zip);
  return redirectWith(args, `${MIGRATION}?import=${id}`, importToast(written));
}

/** Deletes an upload without importing it, or stops its import. */
export async function discardAction(args: Args, form: FormData) {
  const sender = await requireAdmin(args);
  const id = String(form.get("upload"));
  const isStarted = Boolean((await loadUpload(sender, id))?.blog?.progress);
  await deleteUpload(sender, id);
  return redirectWith(args, MIGRATION, isStarted ? STOPPED : { title: "Nothing was imported" });
}

const STOPPED = {
  title: "Import stopped",
  description: "No entries were added. Images that were copied stay in Images.",
};

/** Shown if the upload was not confirmed in time, was discarded, or was replaced by another. */
export const GONE =
  "This file is no longer here: only the last file you checked is kept, for ten minutes. Choose it again.";

function importToast(written: WriteResult) {
  const title = written.added + written.overwritten > 0 ? "Imported" : "Nothing changed";
  return { title, description: `${describeWritten(written) || "Everything is already here"}.` };
}
