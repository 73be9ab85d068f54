import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/session.server";
import { labelsOf } from "~/collections/collection";
import { collectionOf, loaded } from "~/collections/guard.server";
import { historyOf, type Version } from "~/collections/history.server";
import { collections } from "~/collections/index";
import { entryOf } from "~/collections/list-item.server";
import { openVersion } from "~/collections/open-version.server";
import { deletedPath, editPath, historyPath } from "~/collections/paths";
import { restoreVersionAction } from "~/collections/restore-actions.server";
import { find, PAGE_SIZE } from "~/collections/store.server";
import { PutBack } from "~/components/admin/history/put-back";
import { Versions } from "~/components/admin/history/versions";
import { Pages } from "~/components/admin/pages";
import { FormError } from "~/components/form/form-error";
import { ArrowLeft } from "~/components/icons";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const handle = { reads: collections.map(({ table }) => table) };
export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`History: ${args.data?.title ?? "not found"} · Admin`)(args);

/** After a refusal, too: somebody may have saved meanwhile. */
export const shouldRevalidate = () => true;

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const collection = collectionOf(args.params.collection);
  const id = String(args.params.id);
  const { searchParams } = new URL(args.request.url);
  const page = Math.max(1, Number.parseInt(searchParams.get("page") ?? "", 10) || 1);
  const [row, history] = await loaded(
    Promise.all([find(db, collection, id), historyOf(db, account, collection, { id, page })]),
  );
  if (!history && page > 1) throw redirect(historyPath(collection, id));
  if (!history && !row) throw data("Not found", { status: 404 });
  const versions = history?.versions ?? [];
  const asked = { n: Number(searchParams.get("n")), side: searchParams.get("side") };
  const version =
    versions.find(({ n, side }) => n === asked.n && side === (asked.side ?? "after")) ?? versions[0];
  return {
    collection: labelsOf(collection),
    id,
    title: history?.title ?? (row ? entryOf(collection, row).title : "Untitled"),
    current: row?.updated_at ?? null,
    versions,
    open: version ? await loaded(openVersion(db, collection, { id, version, row })) : null,
    page,
    size: PAGE_SIZE,
    total: history?.total ?? 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  return restoreVersionAction(args, collection, String(args.params.id), await args.request.formData());
}

export default function History() {
  const { collection, id, title, current, versions, open, page, size, total } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { one, many, slug } = collection;
  const to = ({ n, side }: Version) => {
    const search = new URLSearchParams({ n: String(n) });
    if (side === "before") search.set("side", side);
    if (page > 1) search.set("page", String(page));
    return `?${search}`;
  };
  return (
    <>
      <div className="bar">
        <Link className="crumb" to={current ? editPath(collection, id) : `/admin/${slug}`}>
          <ArrowLeft />
          {current ? `Edit ${one}` : many}
        </Link>
      </div>
      <h1 className="history-title">History of “{title}”</h1>
      <FormError error={answer?.ok === false ? answer.message : null} />
      {current ? null : (
        <div className="history-gone">
          <p>This {one} is deleted.</p>
          <PutBack action={deletedPath(collection)} id={id} title={title} />
        </div>
      )}
      {versions.length === 0 ? (
        <p className="blank">Nothing has happened to this {one} since it came.</p>
      ) : null}
      <Versions one={one} versions={versions} open={open} current={current} to={to} />
      <Pages page={page} size={size} total={total} />
    </>
  );
}
