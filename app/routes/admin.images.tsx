import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useCallback, useState } from "react";
import { requireAdmin } from "~/auth/session.server";
import { loaded } from "~/collections/guard.server";
import { ImageCard } from "~/components/admin/images/image-card";
import { UploadPictures } from "~/components/admin/images/upload";
import { Pages } from "~/components/admin/pages";
import { FormError } from "~/components/form/form-error";
import { titled } from "~/components/page-title";
import { type ImagesAnswer, imageAction, uploadAction } from "~/media/library/actions.server";
import { isUpload } from "~/media/library/form.server";
import { listedImages } from "~/media/library/listed.server";
import { USING_TABLES } from "~/media/library/using-tables";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const handle = { reads: ["images", ...USING_TABLES] };
export const meta: MetaFunction = titled("Images · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const { searchParams, pathname } = new URL(args.request.url);
  const page = pageOf(searchParams.get("page"));
  const shown = await loaded(listedImages(db, page));
  // The last picture of the last page was deleted.
  if (page > 1 && shown.images.length === 0) throw redirect(pathname);
  return { ...shown, page };
}

export const action = (args: ActionFunctionArgs) =>
  isUpload(args.request) ? uploadAction(args) : imageAction(args);

export default function Images() {
  const { images, total, size, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ImagesAnswer | undefined;
  const [deleted, setDeleted] = useState<ImagesAnswer>();
  const onDeleted = useCallback((next: ImagesAnswer) => setDeleted(next), []);
  // What is said of a picture's words stands beside them.
  const isBeside = answer?.about?.alt !== undefined;
  const problem = [deleted, isBeside ? undefined : answer].find((one) => one && !one.ok);
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Images</h1>
      </div>
      <FormError error={problem?.messages} />
      <p className="vh" aria-live="polite">
        {deleted?.ok ? deleted.messages : ""}
      </p>
      <UploadPictures />
      {images.length === 0 ? <p className="blank">There are no pictures yet.</p> : null}
      <ul className="images" role="list">
        {images.map((image) => (
          <ImageCard
            key={image.id}
            image={image}
            answer={isBeside && answer?.about?.id === image.id ? answer : undefined}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      <Pages page={page} size={size} total={total} />
      {total > 0 ? <p className="foot">{total === 1 ? "1 picture" : `${total} pictures`}</p> : null}
    </>
  );
}

function pageOf(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
