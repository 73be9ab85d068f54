import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editAction } from "~/collections/edit-actions.server";
import { editPage } from "~/collections/edit-page.server";
import { adminClient } from "~/collections/guard.server";
import { settings } from "~/collections/settings";
import { ONLY_ID } from "~/collections/store.server";
import { EditForm } from "~/components/admin/edit-form";
import { ImageChoices } from "~/components/admin/images/choices";
import { titled } from "~/components/page-title";
import { imageChoices } from "~/media/library/listed.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";
export { clientAction } from "~/components/admin/send-form";

export const meta: MetaFunction = titled("Settings · Admin");

/** The settings' only row, edited as a row of any collection is. */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  const [page, choices] = await Promise.all([
    editPage(args, settings, ONLY_ID),
    // The form can be filled in without the library.
    db ? imageChoices(db).catch(() => []) : [],
  ]);
  return data({ page: page.data, choices }, page.init ?? undefined);
}

export const action = (args: ActionFunctionArgs) => editAction(args, settings, ONLY_ID);

export default function Settings() {
  const { page, choices } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <ImageChoices.Provider value={choices}>
      <EditForm {...page} refusal={refusal} />
    </ImageChoices.Provider>
  );
}
