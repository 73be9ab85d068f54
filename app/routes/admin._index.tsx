import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountDetails } from "~/auth/account.server";
import { requireAdmin } from "~/auth/session.server";
import type { Collection } from "~/collections/collection";
import { latestDrafts } from "~/collections/drafts.server";
import { loaded } from "~/collections/guard.server";
import { latestChanges } from "~/collections/history.server";
import { collections } from "~/collections/index";
import { editPath } from "~/collections/paths";
import { Changes } from "~/components/admin/dashboard/changes";
import { Entries } from "~/components/admin/dashboard/entries";
import { Facts } from "~/components/admin/dashboard/facts";
import { Rooms } from "~/components/admin/dashboard/rooms";
import { Steps } from "~/components/admin/dashboard/steps";
import { titled } from "~/components/page-title";
import { firstSteps } from "~/desk/first-steps";
import { overview } from "~/desk/overview.server";
import { storageUse } from "~/desk/storage.server";
import { hub } from "~/live/hub.server";
import { settings } from "~/settings.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

/** How many changes, and how many drafts, are worth a look. */
const LATEST = 10;

export const handle = { reads: [...collections.map(({ table }) => table), "images", "site_settings"] };
export const meta: MetaFunction = titled("Dashboard · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const [{ rooms, builtIn, waiting }, drafts, changes, storage, { factors }, site] = await loaded(
    Promise.all([
      overview(db),
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
      return { to: draftPath(collection, id, isNew), title, note: `${collection.one}, ${when}` };
    }),
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
  const { email, steps, drafts, waiting, more, rooms, changes, facts } = useLoaderData<typeof loader>();
  const isDone = steps.length + drafts.length === 0 && waiting.length === 0;
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
        <span className="saved">{email}</span>
      </div>
      <div className="dashboard">
        <section className="dash-next" aria-label="What to do next">
          <Steps steps={steps} />
          <Entries title="Unfinished" lines={drafts} />
          <Entries title="Not published" lines={waiting} more={more} />
          {isDone ? <p className="empty">Everything is finished and published.</p> : null}
        </section>
        <div className="dash-state">
          <section aria-labelledby="rooms">
            <h2 className="part" id="rooms">
              Content
            </h2>
            <Rooms rooms={rooms} />
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
