import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getCollection, toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import { Crumb } from "~/admin/crumb";
import { parsePageNumber } from "~/admin/list/list-filter.server";
import { Pagination } from "~/admin/list/pagination";
import { DeletedActions, DeletedCheckbox } from "~/admin/revisions/deleted-actions";
import { restoreDeletedAction } from "~/admin/revisions/restore-actions.server";
import { RestoreButton } from "~/admin/revisions/restore-button";
import { Time } from "~/admin/time";
import { requireAdmin } from "~/auth/session.server";
import { deletedPath, historyPath, listPath } from "~/content/admin-paths";
import { getCollectionMeta } from "~/content/collection";
import { PAGE_SIZE } from "~/content/repository.server";
import { deletedRows } from "~/content/revisions/restore.server";
import { getTimeZone } from "~/content/time-zone.server";
import { collections } from "~/content/types/index";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";
export { skipRevalidationAfterError as shouldRevalidate } from "~/http/skip-revalidation";

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction<typeof loader> = (args) =>
  formatTitle(`Recently deleted: ${args.data?.collection.plural ?? "not found"} · Admin`)(args);

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const collection = await getCollection(args);
  const { searchParams } = new URL(args.request.url);
  const page = parsePageNumber(searchParams.get("page"));
  const timeZone = await getTimeZone(args.request);
  const { rows, total } = await toRouteError(deletedRows(db, account, collection, { page, timeZone }));
  // The last row of the last page was restored.
  if (page > 1 && rows.length === 0) throw redirect(deletedPath(collection));
  return { collection: getCollectionMeta(collection), rows, page, size: PAGE_SIZE, total };
}

export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  return restoreDeletedAction(args, collection, await readFormData(args.request));
}

export default function RecentlyDeleted() {
  const { collection, rows, page, size, total } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <div className="bar">
        <Crumb to={listPath(collection)}>{collection.plural}</Crumb>
        <h1 tabIndex={-1}>Recently deleted</h1>
      </div>
      <FormError error={answer?.ok === false ? answer.message : null} />
      {rows.length === 0 ? (
        <Blank drawing="bin">
          <p>Nothing deleted recently.</p>
          <Link className="link" to={listPath(collection)}>
            Back to {collection.plural}
          </Link>
        </Blank>
      ) : null}
      {rows.length > 0 ? <DeletedActions ids={rows.map(({ id }) => id)} total={total} /> : null}
      <ul className="rows list" role="list">
        {rows.map(({ id, title, excerpt, at, when, by }) => (
          <li className="row deleted-row" key={id}>
            <DeletedCheckbox id={id} title={title} />
            <div className="row-text">
              <Link to={historyPath(collection, id)}>{title}</Link>
              {excerpt ? <p>{excerpt}</p> : null}
            </div>
            <p className="deleted-by">
              <Time className="mono" at={at}>
                {when}
              </Time>{" "}
              by {by}
            </p>
            <RestoreButton action={deletedPath(collection)} id={id} title={title} className="btn btn-line" />
          </li>
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} />
    </>
  );
}
