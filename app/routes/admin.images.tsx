import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import {
  type ImagesAnswer,
  imageAction,
  replaceAction,
  uploadAction,
} from "~/admin/images/image-actions.server";
import { ImageCard } from "~/admin/images/image-card";
import { ImagePanel } from "~/admin/images/image-panel";
import { UploadImages } from "~/admin/images/upload-images";
import { BulkActions } from "~/admin/list/bulk-actions";
import { parsePageNumber, parseQuery } from "~/admin/list/list-filter.server";
import { ListSearch } from "~/admin/list/list-search";
import { Pagination } from "~/admin/list/pagination";
import { requireAdmin } from "~/auth/session.server";
import { isId } from "~/content/repository.server";
import { getTimeZone } from "~/content/time-zone.server";
import { managed } from "~/content/types/index";
import { useAnswer } from "~/http/client-action";
import { findDescriptionInUse } from "~/media/library/image-uses.server";
import { loadLibraryFile, loadLibraryPage } from "~/media/library/list-images.server";
import { isUpload } from "~/media/library/read-upload.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";
import { showToast } from "~/ui/toast-message";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";
export { skipRevalidationAfterError as shouldRevalidate } from "~/http/skip-revalidation";

// An image can be used in every content type; live updates do not cover drafts.
export const handle = { reads: ["images", ...managed.map(({ table }) => table)] };
export const meta: MetaFunction = formatTitle("Images · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const page = parsePageNumber(searchParams.get("page"));
  const query = parseQuery(searchParams);
  const show = searchParams.get("show") === UNDESCRIBED ? UNDESCRIBED : "all";
  const timeZone = await getTimeZone(args.request);
  const filter = { query, isUndescribed: show === UNDESCRIBED, timeZone };
  const shown = await toRouteError(loadLibraryPage(db, page, filter));
  // The last image of the last page was deleted.
  if (page > 1 && shown.images.length === 0) {
    searchParams.delete("page");
    throw redirect(`/admin/images?${searchParams}`);
  }
  const id = searchParams.get("image");
  const opened =
    shown.images.find((image) => image.id === id) ??
    (isId(id) ? await toRouteError(loadLibraryFile(db, id, timeZone)) : null);
  const suggestion =
    opened?.width && !opened.alt
      ? await toRouteError(findDescriptionInUse(db, opened.id, opened.uses))
      : null;
  return { ...shown, opened, suggestion, page, query, show };
}

const UNDESCRIBED = "undescribed";
const FILTERS = [{ show: UNDESCRIBED, label: "Without description" }];

export function action(args: ActionFunctionArgs) {
  if (!isUpload(args.request)) return imageAction(args);
  const replaced = new URL(args.request.url).searchParams.get("replace");
  return replaced === null ? uploadAction(args) : replaceAction(args, replaced);
}

export default function Images() {
  const { images, suggestion, total, size, page, query, show, ...data } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as ImagesAnswer | undefined;
  const [deleted, setDeleted] = useState<ImagesAnswer>();
  const onDeleted = useCallback((next: ImagesAnswer) => {
    setDeleted(next);
    if (next.ok) showToast({ title: next.message, undo: next.undo });
  }, []);
  const { getPath, openedId } = usePanelPaths();
  const [isUnsaved, setUnsaved] = useState(false);
  /** The image in the panel: if it goes while its description is being typed, the panel stays. */
  const last = useRef(data.opened);
  if (data.opened) last.current = data.opened;
  const isGone = !data.opened && isUnsaved && last.current?.id === openedId;
  const opened = isGone ? last.current : data.opened;
  // A message about a form of the panel is shown in it.
  const isBeside = opened !== null && answer?.about?.id === opened.id && !isAlone(answer);
  const place = images.findIndex(({ id }) => id === opened?.id);
  const what = images.some(({ width }) => width === null) ? "file" : "image";
  const problem = [deleted, isBeside ? undefined : answer].find((one) => one && !one.ok);
  return (
    <>
      <div className="bar list-bar">
        <h1 tabIndex={-1}>Images</h1>
        <ListSearch plural="Images" query={query} show={show} filters={FILTERS} />
      </div>
      <FormError error={problem?.message} />
      <UploadImages accept="files" />
      {images.length === 0 ? <Empty query={query} show={show} /> : null}
      <div className="list library" data-open={opened ? "" : undefined}>
        <ul className="images" role="list">
          {images.map((image) => (
            <ImageCard key={image.id} image={image} to={getPath(image.id)} isOpen={image.id === opened?.id} />
          ))}
        </ul>
        {opened ? (
          <ImagePanel
            key={opened.id}
            image={opened}
            isGone={isGone}
            isUnsaved={isUnsaved}
            onUnsaved={setUnsaved}
            suggestion={suggestion}
            to={{
              close: `${getPath()}#${opened.id}`,
              previous: place > 0 ? getPath(images[place - 1]?.id) : null,
              next: place >= 0 && place < images.length - 1 ? getPath(images[place + 1]?.id) : null,
            }}
            answer={isBeside ? answer : undefined}
            onDeleted={onDeleted}
          />
        ) : null}
        <BulkActions
          what={{ one: what, many: `${what}s` }}
          warning="What is in use is kept. You can restore the others from Recently deleted."
          remove="delete-unused"
          onAnswer={onDeleted}
        />
      </div>
      <Pagination page={page} size={size} total={total} />
      <p className="foot list-foot">
        <span>{total === 0 ? "" : `${total} ${what}${total === 1 ? "" : "s"}`}</span>
        <Link className="quiet" to="deleted">
          Recently deleted
        </Link>
      </p>
    </>
  );
}

/** Whether the response is about none of the forms of an image's panel. */
const isAlone = ({ about }: ImagesAnswer) => about?.alt === undefined && !about?.cut && !about?.isReplacement;

/** The image that the URL names, and URLs of this page with the panel of an image, or without a panel. */
function usePanelPaths() {
  const [search] = useSearchParams();
  const getPath = (id?: string) => {
    const changed = new URLSearchParams(search);
    changed.delete("replace");
    if (id) changed.set("image", id);
    else changed.delete("image");
    return `?${changed}`;
  };
  return { getPath, openedId: search.get("image") };
}

function Empty({ query, show }: { query: string; show: string }) {
  const place = show === UNDESCRIBED ? " without a description" : "";
  if (query)
    return (
      <Blank drawing="search">
        <p>{`Nothing${place} matches “${query}”.`}</p>
        <Link className="link" to={place ? `?show=${UNDESCRIBED}` : "."}>
          Clear the search
        </Link>
      </Blank>
    );
  if (place)
    return (
      <Blank drawing="images">
        <p>Every image has a description.</p>
        <Link className="link" to=".">
          Show all
        </Link>
      </Blank>
    );
  return (
    <Blank drawing="images">
      <p>There are no images yet. Images and files you add in the editor also appear here.</p>
    </Blank>
  );
}
