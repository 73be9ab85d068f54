import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/session.server";
import { labelsOf } from "~/collections/collection";
import { loaded } from "~/collections/guard.server";
import { latestChanges } from "~/collections/history.server";
import { collections } from "~/collections/index";
import { counts } from "~/collections/store.server";
import { Plus } from "~/components/admin/icons";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

/** How many changes fit beside the counts. */
const LATEST = 12;

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction = titled("Dashboard · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const [all, changes] = await loaded(
    Promise.all([
      Promise.all(collections.map((collection) => counts(db, collection))),
      latestChanges(db, account, LATEST),
    ]),
  );
  return {
    email: account.email,
    rooms: collections.map((collection, n) => ({
      ...labelsOf(collection),
      counts: all[n] ?? { all: 0, on: 0 },
    })),
    changes,
  };
}

export default function Dashboard() {
  const { email, rooms, changes } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
        <span className="saved">{email}</span>
      </div>
      <ul className="rows rooms" role="list">
        {rooms.map((room) => (
          <li className="row" key={room.slug}>
            <div className="row-text">
              <Link to={room.slug} prefetch="intent">
                {room.many}
              </Link>
              <Numbers {...room} />
            </div>
            <Link className="btn btn-quiet" to={`${room.slug}/new`} aria-label={`New ${room.one}`}>
              <Plus />
              New {room.one}
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="part">Latest changes</h2>
      {changes.length === 0 ? <p className="empty">Nothing has changed yet.</p> : null}
      <ol className="changes" role="list">
        {changes.map(({ n, title, did, at, when, by, path }) => (
          <li key={n}>
            <time className="mono" dateTime={at}>
              {when}
            </time>
            <span className="change-text">
              <Link to={path}>{title}</Link>
            </span>
            <span className="change-did">
              {did} by {by}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

type Room = ReturnType<typeof useLoaderData<typeof loader>>["rooms"][number];

function Numbers({ slug, publish, counts: { all, on } }: Room) {
  if (!publish) return <p>{all === 1 ? "1 entry" : `${all} entries`}</p>;
  return (
    <p>
      {on} {publish.on.toLowerCase()}
      {all > on ? (
        <>
          {", "}
          <Link to={`${slug}?show=off`}>
            {all - on} {(all - on === 1 ? publish.off : publish.offs).toLowerCase()}
          </Link>
        </>
      ) : null}
    </p>
  );
}
