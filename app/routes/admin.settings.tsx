import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminClient } from "~/admin/admin-request.server";
import { editAction } from "~/admin/edit-form/edit-actions.server";
import { EditForm } from "~/admin/edit-form/edit-form";
import { loadEditPage } from "~/admin/edit-form/load-edit-page.server";
import { ONLY_ID } from "~/content/repository.server";
import { settings } from "~/content/types/settings";
import { useAnswer } from "~/http/client-action";
import { ImageChoices } from "~/media/library/image-choices";
import { imageChoices } from "~/media/library/list-images.server";
import { receiveFiles as receive } from "~/media/library/receive-files.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { skipRevalidationWhileEditing as shouldRevalidate } from "~/admin/drafts/skip-revalidation";
export { clientAction } from "~/admin/edit-form/client-action";

export const meta: MetaFunction = formatTitle("Settings · Admin");

/** The settings' only row, edited like a row of any collection. */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  const [page, choices] = await Promise.all([
    loadEditPage(args, settings, ONLY_ID),
    // The form is usable without the library.
    db ? imageChoices(db).catch(() => []) : [],
  ]);
  return data({ page: page.data, choices }, page.init ?? undefined);
}

export const action = (args: ActionFunctionArgs) => editAction(args, settings, ONLY_ID, { receive });

export default function Settings() {
  const { page, choices } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  return (
    <ImageChoices.Provider value={choices}>
      <EditForm {...page} rejection={rejection} />
    </ImageChoices.Provider>
  );
}
