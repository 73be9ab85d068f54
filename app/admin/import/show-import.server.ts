import { type Args, requireAdmin } from "~/auth/session.server";
import { editPath, listPath } from "~/content/admin-paths";
import { findSamples } from "~/content/samples/samples.server";
import { ENTRY_KINDS, readDestinations } from "~/content/transfer/blogs/incoming-entry";
import { planImport } from "~/content/transfer/import-plan.server";
import { toReport } from "~/content/transfer/import-report.server";
import { countMissingFiles } from "~/content/transfer/missing-files.server";
import { findResults, loadResult, loadUpload } from "~/content/transfer/uploads.server";
import { managed } from "~/content/types/index";
import { countByCollection } from "../dashboard/first-steps";
import { groupByReason } from "./group-reasons";
import { countPlannedImages } from "./import-blog.server";

/** What an upload would change; null if there is no such upload. @throws AppError */
export async function uploadPlan(args: Args, id: string) {
  const sender = await requireAdmin(args);
  const incoming = await loadUpload(sender, id);
  if (!incoming) return null;
  const { blog, entries = [] } = incoming;
  const destinations = blog?.progress?.destinations ?? getShown(args);
  const plan = await planImport(sender.db, incoming, destinations);
  const { tables, fingerprint } = plan;
  const report = toReport(incoming, plan);
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
          notices: [...plan.notices, ...blog.notices],
          kinds: ENTRY_KINDS.map((kind) => ({
            kind,
            count: entries.filter((entry) => entry.kind === kind).length,
            destination: destinations[kind],
          })).filter(({ count }) => count > 0),
          drafts: groupByReason(report.drafts),
          images: await countPlannedImages(sender.db, incoming, plan),
          /** Set once the import is confirmed and images are being fetched. */
          overwrite: blog.progress?.overwrite ?? null,
        }
      : null,
    rejected: list(report.rejected),
    losses: groupByReason(report.losses),
    ignored: list(report.ignored),
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
        isSamples:
          differing.length > 0 &&
          differing.every(({ current }) => untouched.has(`${info.table}:${current.id}`)),
      })),
  };
}

/** The most entries or files that one list names: a page that names 30,000 keeps everybody waiting for a second. */
const MAX_LISTED = 200;
const list = <T>(items: T[]) => ({ first: items.slice(0, MAX_LISTED), count: items.length });

/** What an upload wrote when it was imported, and where that is edited; null if it was not imported. */
export async function uploadResult(args: Args, id: string) {
  const result = await loadResult(await requireAdmin(args), id);
  if (!result) return null;
  const { missing = [], at = null, report, undone } = result;
  return {
    id,
    missing,
    at,
    system: report?.system ?? null,
    drafts: groupByReason(report?.drafts ?? []),
    losses: groupByReason(report?.losses ?? []),
    rejected: list(report?.rejected ?? []),
    ignored: list(report?.ignored ?? []),
    images: result.images?.length ?? 0,
    undone: undone
      ? {
          ...undone,
          kept: undone.kept.map(({ table, id, name }) => ({
            name,
            path: editPath(findType(table), id),
          })),
        }
      : null,
    tables: result.tables.map(({ rows, ...written }) => ({
      ...written,
      path: listPath(findType(written.table)),
    })),
  };
}

const findType = (table: string) => managed.find((each) => each.table === table) ?? { slug: "" };

/** This admin's latest imports: of which system, when, and how many entries they added. */
export async function listImports(sender: Awaited<ReturnType<typeof requireAdmin>>) {
  return (await findResults(sender)).map(({ id, result: { at = null, added, report, undone } }) => ({
    ...{ id, at, added },
    system: report?.system ?? null,
    isUndone: undone !== undefined,
  }));
}

/** Where the page that was shown puts the entries of another system. */
export const getShown = ({ request }: Args) => readDestinations(new URL(request.url).searchParams);
