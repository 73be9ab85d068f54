import { getIdentity, type Plan } from "./import-plan.server";
import type { Incoming } from "./import-read.server";
import type { ExportedRow } from "./tables.server";

/** What there is to say about one entry or file: whole sentences. */
export interface Said {
  file: string;
  sentences: string[];
}

/** What there is to say about a file that is imported. */
export interface ImportReport {
  /** "WordPress"; null for this site's own export. */
  system: string | null;
  /** Entries that visitors will not see, and why. */
  drafts: Said[];
  losses: Said[];
  rejected: string[];
  ignored: string[];
}

/** What there is to say about what an import would change: not about entries of another system that are here and equal. */
export function toReport(incoming: Incoming, plan: Plan): ImportReport {
  const { blog, entries = [] } = incoming;
  const rows = plan.tables.filter(({ info }) => info.table !== "redirects");
  const differing = rows.flatMap((table) => [...table.differing, ...table.incomplete]);
  const added = rows.flatMap((table) => table.added.map(getIdentity));
  const hidden = differing.filter(({ values, current }) => values.published === false && current.published);
  const toIds = (changed: { current: ExportedRow }[]) => changed.map(({ current }) => getIdentity(current));
  const about = (said: Said[], ids: unknown[]) => {
    const wanted = new Set(ids);
    const names = new Set(entries.flatMap(({ id, name }) => (wanted.has(id) ? [name] : [])));
    return blog ? said.filter(({ file }) => names.has(file)) : said;
  };
  return {
    system: blog?.system ?? null,
    drafts: about(blog?.drafts ?? [], [...added, ...toIds(hidden)]),
    losses: about(incoming.losses, [...added, ...toIds(differing)]),
    rejected: incoming.rejected,
    ignored: incoming.ignored,
  };
}
