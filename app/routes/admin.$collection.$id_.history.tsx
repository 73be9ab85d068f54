import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { getCollection, toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import { Crumb } from "~/admin/crumb";
import { parsePageNumber } from "~/admin/list/list-filter.server";
import { Pagination } from "~/admin/list/pagination";
import { openVersion } from "~/admin/revisions/open-version.server";
import { versionAction } from "~/admin/revisions/restore-actions.server";
import { RestoreButton } from "~/admin/revisions/restore-button";
import { VersionList } from "~/admin/revisions/version-list";
import { requireAdmin } from "~/auth/session.server";
import { deletedPath, editPath, historyPath, listPath } from "~/content/admin-paths";
import { getCollectionMeta } from "~/content/collection";
import { findDraft } from "~/content/drafts/drafts.server";
import { find, PAGE_SIZE } from "~/content/repository.server";
import { getTitle, loadHistory, type Version } from "~/content/revisions/history.server";
import { getTimeZone } from "~/content/time-zone.server";
import { collections } from "~/content/types/index";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction<typeof loader> = (args) =>
  formatTitle(`History: ${args.data?.title ?? "not found"} · Admin`)(args);

/** Reloads even after a rejection: someone may have saved in the meantime. Null means that the form was not sent. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) => actionResult !== null;

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const collection = await getCollection(args);
  const id = String(args.params.id);
  const { searchParams } = new URL(args.request.url);
  const page = parsePageNumber(searchParams.get("page"));
  const timeZone = await getTimeZone(args.request);
  const [row, history, draft] = await toRouteError(
    Promise.all([
      find(db, collection, id),
      loadHistory(db, account, collection, { id, page, timeZone }),
      findDraft(db, collection, id),
    ]),
  );
  if (!history && page > 1) throw redirect(historyPath(collection, id));
  if (!history && !row) throw data("Not found", { status: 404 });
  const versions = history?.versions ?? [];
  const asked = { n: Number(searchParams.get("n")), side: searchParams.get("side") };
  const named = history?.named ?? [];
  const version =
    [...versions, ...named].find(({ n, side }) => n === asked.n && side === (asked.side ?? "after")) ??
    versions[0];
  return {
    collection: getCollectionMeta(collection),
    id,
    title: history?.title ?? getTitle(collection, row ?? {}),
    current: row?.updated_at ?? null,
    hasDraft: draft !== null,
    versions,
    named,
    open: version ? await toRouteError(openVersion(db, collection, { id, version, row, timeZone })) : null,
    page,
    size: PAGE_SIZE,
    total: history?.total ?? 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  return versionAction(args, collection, String(args.params.id), await readFormData(args.request));
}

export default function History() {
  const { collection, id, title, current, hasDraft, versions, named, open, page, size, total } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { singular, plural } = collection;
  const rejection = answer && "errors" in answer ? answer : undefined;
  const latest = page === 1 ? versions[0]?.n : undefined;
  const isListed = versions.some(({ n, side }) => n === open?.n && side === open.side);
  const to = ({ n, side }: Version) => {
    const search = new URLSearchParams({ n: String(n) });
    if (side === "before") search.set("side", side);
    if (page > 1) search.set("page", String(page));
    return `?${search}`;
  };
  return (
    <>
      <div className="bar">
        <Crumb to={current ? editPath(collection, id) : listPath(collection)}>
          {current ? `Edit ${singular}` : plural}
        </Crumb>
      </div>
      <h1 className="history-title">History of “{title}”</h1>
      <FormError error={answer?.ok === false ? answer.message || null : null} />
      {current ? null : (
        <div className="history-gone">
          <p>This {singular} is deleted.</p>
          <RestoreButton action={deletedPath(collection)} id={id} title={title} />
        </div>
      )}
      {current && hasDraft ? (
        <p className="notice">
          You have unsaved changes to this {singular}. Restoring a version leaves them in the form: discard
          them there to see what was restored.
        </p>
      ) : null}
      {versions.length === 0 ? (
        <Blank drawing="clock">
          <p>No changes yet. Each time you save, the earlier version is kept here.</p>
        </Blank>
      ) : null}
      {named.length > 0 ? (
        <section aria-labelledby="named">
          <h2 className="part" id="named">
            Versions with a name
          </h2>
          <VersionList
            {...{ current, to, rejection }}
            versions={named}
            open={isListed ? null : open}
            latest={latest}
          />
          <h2 className="part">All versions</h2>
        </section>
      ) : null}
      <VersionList {...{ versions, open, current, to, rejection }} latest={latest} />
      <Pagination page={page} size={size} total={total} />
    </>
  );
}
