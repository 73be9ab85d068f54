import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { BackupSection } from "~/admin/backups/backup-section";
import { describeBackups, readBackupState } from "~/admin/backups/backups.server";
import { Changes } from "~/admin/dashboard/changes";
import { CollectionStatsList } from "~/admin/dashboard/collection-stats";
import { EntryLines } from "~/admin/dashboard/entry-lines";
import { Facts } from "~/admin/dashboard/facts";
import { getFirstSteps } from "~/admin/dashboard/first-steps";
import { loadOverview } from "~/admin/dashboard/overview.server";
import { StepList } from "~/admin/dashboard/step-list";
import { loadStorageUsage } from "~/admin/dashboard/storage-usage.server";
import { Troubles } from "~/admin/dashboard/troubles";
import { countRecentErrors } from "~/admin/errors/errors.server";
import { Plus } from "~/admin/icons";
import { accountDetails } from "~/auth/account.server";
import { readPostgresRelease } from "~/auth/postgres-version.server";
import { requireAdmin } from "~/auth/session.server";
import { newPath, resumePath } from "~/content/admin-paths";
import { latestDrafts } from "~/content/drafts/drafts.server";
import { latestChanges } from "~/content/revisions/latest-changes.server";
import { settings } from "~/content/settings.server";
import { getTimeZone } from "~/content/time-zone.server";
import { collections } from "~/content/types/index";
import { hub } from "~/realtime/hub.server";
import { describeAnswer, serviceHealth } from "~/runtime/service-health.server";
import { getTroubleAdvice } from "~/runtime/service-trouble.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";

/** Changes on the dashboard. */
const LATEST = 10;
/** Unsaved changes on the dashboard: what the author is likely to go on with. */
const TO_CONTINUE = 3;

export const handle = { reads: [...collections.map(({ table }) => table), "images", "site_settings"] };
export const meta: MetaFunction = formatTitle("Dashboard · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const timeZone = await getTimeZone(args.request);
  const [
    { stats, samples, unpublished },
    { drafts, total },
    changes,
    storage,
    { factors },
    site,
    backups,
    errors,
    postgres,
  ] = await toRouteError(
    Promise.all([
      loadOverview(db),
      latestDrafts(db, TO_CONTINUE, timeZone),
      latestChanges(db, account, { limit: LATEST, timeZone }),
      loadStorageUsage(db),
      accountDetails(args),
      settings(),
      readBackupState(),
      countRecentErrors(db),
      readPostgresRelease(),
    ]),
  );
  return {
    email: account.email,
    troubles: serviceHealth.current.map((seen) => {
      return { advice: getTroubleAdvice(seen.trouble), answer: describeAnswer(seen) };
    }),
    steps: getFirstSteps({ site, samples, hasTwoFactor: factors.length > 0 }),
    drafts: drafts.map(({ id, title, when, isNew, collection }) => {
      return { to: resumePath(collection, { id, isNew }), title, note: `${collection.singular}, ${when}` };
    }),
    moreDrafts: total - drafts.length,
    unpublished: unpublished.latest.map(({ path, title, kind, hidden }) => {
      return { to: path, title, note: `${hidden}, ${kind}` };
    }),
    moreUnpublished: unpublished.total - unpublished.latest.length,
    stats,
    changes,
    facts: {
      storage,
      samples: samples.filter(({ removable }) => removable).length,
      isLive: hub.connected,
      errors,
      postgres,
    },
    backups: backups && describeBackups(backups, timeZone),
  };
}

export default function Dashboard() {
  const {
    email,
    troubles,
    steps,
    drafts,
    moreDrafts,
    unpublished,
    moreUnpublished,
    stats,
    changes,
    facts,
    backups,
  } = useLoaderData<typeof loader>();
  const isDone = troubles.length + steps.length + drafts.length + unpublished.length === 0;
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
        <span className="saved">{email}</span>
        <Link className="btn btn-solid" to={newPath({ slug: "notes" })}>
          <Plus />
          Write
        </Link>
      </div>
      <div className="dashboard">
        <section className="dash-next" aria-label="What to do next">
          <Troubles troubles={troubles} />
          <EntryLines title="Continue writing" lines={drafts} more={moreDrafts} />
          <EntryLines title="Drafts" lines={unpublished} more={moreUnpublished} />
          <StepList steps={steps} />
          {isDone ? <p className="empty">Everything is finished and published.</p> : null}
        </section>
        <div className="dash-state">
          <section aria-labelledby="content-stats">
            <h2 className="part" id="content-stats">
              Content
            </h2>
            <CollectionStatsList stats={stats} />
          </section>
          <section aria-labelledby="site">
            <h2 className="part" id="site">
              The site
            </h2>
            <Facts {...facts} />
          </section>
          {backups ? <BackupSection {...backups} /> : null}
        </div>
        <section className="dash-changes" aria-labelledby="changes">
          <h2 className="part" id="changes">
            Latest changes
          </h2>
          <Changes changes={changes} />
        </section>
      </div>
    </>
  );
}
