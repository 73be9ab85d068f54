import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { Changes } from "~/admin/dashboard/changes";
import { CollectionStatsList } from "~/admin/dashboard/collection-stats";
import { EntryLines } from "~/admin/dashboard/entry-lines";
import { Facts } from "~/admin/dashboard/facts";
import { firstSteps } from "~/admin/dashboard/first-steps";
import { loadOverview } from "~/admin/dashboard/overview.server";
import { StepList } from "~/admin/dashboard/step-list";
import { storageUse } from "~/admin/dashboard/storage-use.server";
import { accountDetails } from "~/auth/account.server";
import { requireAdmin } from "~/auth/session.server";
import { editPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import { latestDrafts } from "~/content/drafts/drafts.server";
import { latestChanges } from "~/content/revisions/history.server";
import { settings } from "~/content/settings.server";
import { collections } from "~/content/types/index";
import { hub } from "~/realtime/hub.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";

/** How many changes, and how many drafts, are worth a look. */
const LATEST = 10;

export const handle = { reads: [...collections.map(({ table }) => table), "images", "site_settings"] };
export const meta: MetaFunction = formatTitle("Dashboard · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const [{ rooms, builtIn, waiting }, { drafts, total }, changes, storage, { factors }, site] =
    await toRouteError(
      Promise.all([
        loadOverview(db),
        latestDrafts(db, LATEST),
        latestChanges(db, account, LATEST),
        storageUse(db),
        accountDetails(args),
        settings(),
      ]),
    );
  return {
    email: account.email,
    steps: firstSteps({ site, rooms, builtIn, hasTwoFactor: factors.length > 0 }),
    drafts: drafts.map(({ id, title, when, isNew, collection }) => {
      return { to: draftPath(collection, id, isNew), title, note: `${collection.singular}, ${when}` };
    }),
    moreDrafts: total - drafts.length,
    waiting: waiting.latest.map(({ path, title, kind, hidden }) => {
      return { to: path, title, note: `${hidden}, ${kind}` };
    }),
    more: waiting.total - waiting.latest.length,
    rooms,
    changes,
    facts: { storage, builtIn, isLive: hub.connected },
  };
}

/** Where a draft is written on. */
function draftPath({ slug, single }: Collection, id: string, isNew: boolean): string {
  if (single) return `/admin/${slug}`;
  return isNew ? `/admin/${slug}/new?id=${id}` : editPath({ slug }, id);
}

export default function Dashboard() {
  const { email, steps, drafts, moreDrafts, waiting, more, rooms, changes, facts } =
    useLoaderData<typeof loader>();
  const isDone = steps.length + drafts.length === 0 && waiting.length === 0;
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
        <span className="saved">{email}</span>
      </div>
      <div className="dashboard">
        <section className="dash-next" aria-label="What to do next">
          <StepList steps={steps} />
          <EntryLines title="Unsaved changes" lines={drafts} more={moreDrafts} />
          <EntryLines title="Drafts" lines={waiting} more={more} />
          {isDone ? <p className="empty">Everything is finished and published.</p> : null}
        </section>
        <div className="dash-state">
          <section aria-labelledby="rooms">
            <h2 className="part" id="rooms">
              Content
            </h2>
            <CollectionStatsList rooms={rooms} />
          </section>
          <section aria-labelledby="site">
            <h2 className="part" id="site">
              The site
            </h2>
            <Facts {...facts} />
          </section>
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
