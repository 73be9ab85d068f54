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
import { wantedIn } from "~/collections/list-address.server";
import { counts, PAGE_SIZE } from "~/collections/store.server";
import { Plus } from "~/components/admin/icons";
import { ListSearch } from "~/components/admin/list-search";
import { Pages } from "~/components/admin/pages";
import { Rows } from "~/components/admin/rows";
import { Unfinished } from "~/components/admin/unfinished";
import { titled } from "~/components/page-title";
import { asRows } from "~/content/built-in-actions.server";
import { listed } from "~/content/listed.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`${args.data?.collection.many ?? "Not found"} · Admin`)(args);

/** Also after a refusal: what was moved or published may be gone, and the list shows what there is. */
export const shouldRevalidate = () => true;

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const collection = collectionOf(args.params.collection);
  const { page, firstPage, ask, ...wanted } = wantedIn(new URL(args.request.url));
  const [{ items, total, builtIn }, rows, drafts] = await loaded(
    Promise.all([listed(db, collection, wanted, page), counts(db, collection), listDrafts(db, collection)]),
  );
  // The last row of the last page was deleted.
  if (page > 1 && items.length === 0) throw redirect(firstPage);
  const asked = items.find(({ id }) => id === ask) ?? null;
  const place = { page, size: PAGE_SIZE, total };
  const count = { all: rows.all + builtIn.all, on: rows.on + builtIn.on };
  return { collection: labelsOf(collection), items, ...wanted, ...place, count, drafts, asked };
}

export async function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  const { pathname, searchParams } = new URL(args.request.url);
  for (const own of ["index", "ask"]) searchParams.delete(own);
  const back = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  return listAction(args, collection, await sentForm(args), { back, prepare: asRows });
}

export default function List() {
  const { collection, items, show, query, page, size, total, count, drafts, asked } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { slug, one, many, publish, arranged } = collection;
  const isWhole = show === "all" && !query;
  return (
    <>
      <div className="bar list-bar">
        <h1 tabIndex={-1}>{many}</h1>
        <Link className="btn btn-solid" to="new">
          <Plus />
          New {one}
        </Link>
        <ListSearch key={slug} many={many} query={query} show={show} publish={publish} />
      </div>
      <Unfinished drafts={drafts} slug={slug} />
      {/* Moving is by places of the whole list: a filter would hide what is passed. */}
      <Rows
        key={`${slug} ${show} ${page}`}
        items={items}
        one={one}
        publish={publish}
        arranged={arranged && isWhole}
        offset={(page - 1) * size}
        total={total}
        answer={answer}
        asked={asked}
      />
      {items.length === 0 ? <Empty one={one} publish={publish} show={show} query={query} /> : null}
      <Pages page={page} size={size} total={total} />
      <p className="foot list-foot">
        <span>
          {count.all > 0 ? `${count.all} ${count.all === 1 ? "entry" : "entries"}` : ""}
          {count.all > 0 && publish ? `, ${count.on} ${publish.on.toLowerCase()}` : ""}
          {arranged && !isWhole ? " · Rows can be moved where all of them are shown." : ""}
        </span>
        <Link className="quiet" to="deleted">
          Recently deleted
        </Link>
      </p>
    </>
  );
}

interface EmptyProps {
  one: string;
  publish?: { on: string; offs: string };
  show: "all" | "on" | "off";
  query: string;
}

function Empty({ show, query, one, publish }: EmptyProps) {
  const kind = show === "all" ? "" : ` under “${show === "on" ? publish?.on : publish?.offs}”`;
  if (query) return <p className="blank">{`Nothing${kind} holds “${query}”.`}</p>;
  if (kind) return <p className="blank">There is nothing{kind}.</p>;
  return (
    <div className="blank">
      <p>There is no {one} yet.</p>
      <Link className="link" to="new">
        Write the first one
      </Link>
    </div>
  );
}
