import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { getCollection } from "~/admin/admin-request.server";
import { editAction } from "~/admin/edit-form/edit-actions.server";
import { loadNewPage } from "~/admin/edit-form/load-edit-page.server";
import { getWarnings } from "~/content/link-warnings.server";
import { receiveFiles as receive } from "~/media/library/receive-files.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { skipRevalidationWhileEditing as shouldRevalidate } from "~/admin/drafts/skip-revalidation";
export { clientAction } from "~/admin/edit-form/client-action";
export { EditPage as default } from "~/admin/edit-form/edit-page";

export const meta: MetaFunction<typeof loader> = (args) =>
  formatTitle(`New ${args.data?.collection.singular ?? "entry"} · Admin`)(args);

export const loader = async (args: LoaderFunctionArgs) => loadNewPage(args, await getCollection(args));

export const action = async (args: ActionFunctionArgs) =>
  editAction(args, await getCollection(args), null, { getWarnings, receive });
