import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import { Crumb } from "~/admin/crumb";
import { File } from "~/admin/icons";
import { restoreAction } from "~/admin/images/image-actions.server";
import { parsePageNumber } from "~/admin/list/list-filter.server";
import { Pagination } from "~/admin/list/pagination";
import { RestoreButton } from "~/admin/revisions/restore-button";
import { Time } from "~/admin/time";
import { requireAdmin } from "~/auth/session.server";
import { getTimeZone } from "~/content/time-zone.server";
import { useAnswer } from "~/http/client-action";
import { DAYS } from "~/media/library/deleted-images.server";
import { BIN, loadBinPage } from "~/media/library/list-images.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";
export { skipRevalidationAfterError as shouldRevalidate } from "~/http/skip-revalidation";

export const handle = { reads: ["images"] };
export const meta: MetaFunction = formatTitle("Recently deleted: Images · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const page = parsePageNumber(searchParams.get("page"));
  const shown = await toRouteError(loadBinPage(db, page, await getTimeZone(args.request)));
  // The last image of the last page was restored.
  if (page > 1 && shown.images.length === 0) throw redirect(BIN);
  return { ...shown, page, days: DAYS };
}

export const action = (args: ActionFunctionArgs) => restoreAction(args);

export default function DeletedImages() {
  const { images, total, size, page, days } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <div className="bar">
        <Crumb to="/admin/images">Images</Crumb>
        <h1 tabIndex={-1}>Recently deleted</h1>
      </div>
      <FormError error={answer?.ok === false ? answer.message : null} />
      {images.length === 0 ? (
        <Blank drawing="bin">
          <p>Nothing deleted recently.</p>
          <Link className="link" to="/admin/images">
            Back to Images
          </Link>
        </Blank>
      ) : (
        <p className="field-hint bin-hint">
          Visitors can’t see these images. You can restore each for {days} days; its URL stays the same.
        </p>
      )}
      <ul className="rows" role="list">
        {images.map(({ id, name, src, alt, isImage, facts, date }) => (
          <li className="row deleted-row deleted-image" key={id}>
            {isImage ? (
              <img src={src} alt={alt} width={64} height={48} loading="lazy" decoding="async" />
            ) : (
              <span className="deleted-file">
                <File />
              </span>
            )}
            <div className="row-text">
              <span className="row-title">{name}</span>
              <p>{facts}</p>
            </div>
            <Time className="mono" at={date.iso}>
              {date.text}
            </Time>
            <RestoreButton action={BIN} id={id} title={name} className="btn btn-quiet" />
          </li>
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} />
    </>
  );
}
