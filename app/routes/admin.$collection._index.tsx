import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/session.server";
import { labelsOf } from "~/collections/collection";
import { listDrafts } from "~/collections/drafts.server";
import { collectionOf, loaded, sentForm } from "~/collections/guard.server";
import { collections } from "~/collections/index";
import { listAction } from "~/collections/list-actions.server";
import { listItem } from "~/collections/list-item.server";
import { counts, list, PAGE_SIZE, type Show } from "~/collections/store.server";
import { Plus } from "~/components/admin/icons";
import { Pages } from "~/components/admin/pages";
import { Rows } from "~/components/admin/rows";
import { Unfinished } from "~/components/admin/unfinished";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`${args.data?.collection.many ?? "Not found"} · Admin`)(args);

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const collection = collectionOf(args.params.collection);
  const { searchParams, pathname } = new URL(args.request.url);
  const show = showOf(searchParams.get("show"));
  const page = pageOf(searchParams.get("page"));
  const [{ rows, total }, count, drafts] = await loaded(
    Promise.all([list(db, collection, { show, page }), counts(db, collection), listDrafts(db, collection)]),
  );
  // The last row of the last page was deleted.
  if (page > 1 && rows.length === 0) throw redirect(show === "all" ? pathname : `${pathname}?show=${show}`);
  return {
    collection: labelsOf(collection),
    items: rows.map((row) => listItem(collection, row)),
    show,
    page,
    size: PAGE_SIZE,
    total,
    count,
    drafts,
  };
}

export async function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  const back = new URL(args.request.url);
  back.searchParams.delete("index");
  return listAction(args, collection, await sentForm(args), back.pathname + back.search);
}

export default function List() {
  const { collection, items, show, page, size, total, count, drafts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { one, many, publish, arranged } = collection;
  return (
    <>
      <div className="bar list-bar">
        <h1 tabIndex={-1}>{many}</h1>
        {publish ? (
          <nav className="filters" aria-label="Show">
            <Filter now={show} show="all" title="All" />
            <Filter now={show} show="on" title={publish.on} />
            <Filter now={show} show="off" title={publish.offs} />
          </nav>
        ) : null}
        <Link className="btn btn-solid" to="new">
          <Plus />
          New {one}
        </Link>
      </div>
      <Unfinished drafts={drafts} slug={collection.slug} />
      {/* Moving is by one place of the whole list: a filter would hide what is passed. */}
      <Rows
        key={collection.slug}
        items={items}
        one={one}
        on={publish?.on}
        arranged={arranged && show === "all"}
        offset={(page - 1) * size}
        total={total}
        answer={answer}
      />
      {items.length === 0 ? <Empty {...collection} show={show} /> : null}
      <Pages page={page} size={size} total={total} />
      {count.all > 0 ? (
        <p className="foot">
          {count.all} {count.all === 1 ? "entry" : "entries"}
          {publish ? `, ${count.on} ${publish.on.toLowerCase()}` : ""}
        </p>
      ) : null}
    </>
  );
}

function Filter({ now, show, title }: { now: Show; show: Show; title: string }) {
  return (
    <Link to={show === "all" ? "." : `?show=${show}`} aria-current={now === show || undefined}>
      {title}
    </Link>
  );
}

function Empty({ show, one, publish }: { show: Show; one: string; publish?: { on: string; offs: string } }) {
  if (show !== "all") {
    return <p className="blank">There is nothing under “{show === "on" ? publish?.on : publish?.offs}”.</p>;
  }
  return (
    <div className="blank">
      <p>There is no {one} yet.</p>
      <Link className="link" to="new">
        Write the first one
      </Link>
    </div>
  );
}

function showOf(value: string | null): Show {
  return value === "on" || value === "off" ? value : "all";
}

function pageOf(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
