import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { getCollection, readAdminForm, toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import { DraftList } from "~/admin/drafts/draft-list";
import { Plus } from "~/admin/icons";
import { UploadImages } from "~/admin/images/upload-images";
import { listAction } from "~/admin/list/list-actions.server";
import { parseListFilter } from "~/admin/list/list-filter.server";
import { ListSearch } from "~/admin/list/list-search";
import { Pagination } from "~/admin/list/pagination";
import { Rows } from "~/admin/list/rows";
import { uploadEntriesAction } from "~/admin/list/upload-entries.server";
import { requireAdmin } from "~/auth/session.server";
import { listPath } from "~/content/admin-paths";
import { type CollectionMeta, getCollectionMeta } from "~/content/collection";
import { listDrafts } from "~/content/drafts/drafts.server";
import { hasOwnPages } from "~/content/has-own-pages";
import type { StatusFilter } from "~/content/list.server";
import { listEntries } from "~/content/list-entries.server";
import { countByStatus, PAGE_SIZE } from "~/content/repository.server";
import { isSchedulable } from "~/content/schedule";
import { getTimeZone } from "~/content/time-zone.server";
import { collections } from "~/content/types/index";
import { useAnswer } from "~/http/client-action";
import { isUpload } from "~/media/library/read-upload.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction<typeof loader> = (args) =>
  formatTitle(`${args.data?.collection.plural ?? "Not found"} · Admin`)(args);

/**
 * Reloads even after a rejection: the row that was moved or published may no longer exist, and the list must be
 * current. Null means that the form was not sent.
 */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) => actionResult !== null;

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const collection = await getCollection(args);
  const { page, firstPage, ask, ...wanted } = parseListFilter(new URL(args.request.url));
  const timeZone = await getTimeZone(args.request);
  const [{ items, total }, count, drafts] = await toRouteError(
    Promise.all([
      listEntries(db, collection, wanted, { page, timeZone }),
      countByStatus(db, collection),
      listDrafts(db, collection, timeZone),
    ]),
  );
  // The last row of the last page was deleted.
  if (page > 1 && items.length === 0) throw redirect(firstPage);
  const asked = items.find(({ id }) => id === ask) ?? null;
  const place = { page, size: PAGE_SIZE, total };
  return { collection: getCollectionMeta(collection), items, ...wanted, ...place, count, drafts, asked };
}

export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  const { pathname, searchParams } = new URL(args.request.url);
  for (const own of ["index", "ask"]) searchParams.delete(own);
  const back = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  if (collection.takesFiles && isUpload(args.request)) return uploadEntriesAction(args, collection);
  return listAction(args, collection, await readAdminForm(args), back);
}

export default function List() {
  const { collection, items, show, query, page, size, total, count, drafts, asked } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { slug, singular, plural, publish, isSortable, hasVisibleRows, takesFiles } = collection;
  const isWhole = show === "all" && !query;
  const { pathname, search } = useLocation();
  return (
    <>
      <div className="bar list-bar">
        <h1 tabIndex={-1}>{plural}</h1>
        <Link className="btn btn-solid" to="new">
          <Plus />
          New {singular}
        </Link>
        <ListSearch key={slug} plural={plural} query={query} show={show} filters={getFilters(collection)} />
      </div>
      {takesFiles ? <UploadImages accept="media" action={`${listPath(collection)}/upload`} /> : null}
      {query ? null : <DraftList drafts={drafts} slug={slug} />}
      {/* Rows move within the whole list: a filter would hide rows that they pass. */}
      <Rows
        key={`${slug} ${show} ${page}`}
        items={items}
        singular={singular}
        publish={publish}
        isSortable={isSortable && isWhole}
        canDuplicate={hasVisibleRows}
        turnPath={
          hasOwnPages(collection)
            ? `/admin/turn?${new URLSearchParams({ from: slug, back: pathname + search })}`
            : undefined
        }
        offset={(page - 1) * size}
        total={total}
        answer={answer}
        asked={asked}
      />
      {items.length === 0 ? <Empty {...{ singular, plural, publish, show, query }} /> : null}
      <Pagination page={page} size={size} total={total} />
      {query ? <DraftList drafts={drafts} slug={slug} /> : null}
      <p className="foot list-foot">
        <span>
          {!isWhole && count.all > 0 ? `${total.toLocaleString("en")} of ` : ""}
          {count.all > 0 ? `${count.all.toLocaleString("en")} ${count.all === 1 ? "entry" : "entries"}` : ""}
          {count.all > 0 && publish
            ? `, ${count.published.toLocaleString("en")} ${publish.publishedLabel.toLowerCase()}`
            : ""}
          {isSortable && !isWhole ? " · Clear the search to reorder." : ""}
        </span>
        <Link className="quiet" to="deleted">
          Recently deleted
        </Link>
      </p>
    </>
  );
}

/** Filters by whether visitors see an entry, for collections in which that varies. */
function getFilters(collection: CollectionMeta) {
  if (!collection.publish) return [];
  const { publishedLabel, draftsLabel } = collection.publish;
  return [
    { show: "on", label: publishedLabel },
    ...(isSchedulable(collection) ? [{ show: "scheduled", label: "Scheduled" }] : []),
    { show: "off", label: draftsLabel },
  ];
}

interface EmptyProps {
  singular: string;
  plural: string;
  publish?: { publishedLabel: string; draftsLabel: string };
  show: StatusFilter;
  query: string;
}

function Empty({ show, query, singular, plural, publish }: EmptyProps) {
  const labels = { on: publish?.publishedLabel, scheduled: "Scheduled", off: publish?.draftsLabel };
  const place = show === "all" ? "" : ` under “${labels[show]}”`;
  if (query)
    return (
      <Blank drawing="search">
        <p>{`Nothing${place} matches “${query}”.`}</p>
        <Link className="link" to={show === "all" ? "." : `?show=${show}`}>
          Clear the search
        </Link>
      </Blank>
    );
  if (place)
    return (
      <Blank drawing="list">
        <p>Nothing{place}.</p>
        <Link className="link" to=".">
          Show all
        </Link>
      </Blank>
    );
  return (
    <Blank drawing="list">
      <p>Nothing in {plural} yet.</p>
      <Link className="link" to="new">
        Add the first {singular}
      </Link>
    </Blank>
  );
}
