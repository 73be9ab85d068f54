import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminErrorMessage } from "../admin-error";
import type { editAction } from "./edit-actions.server";
import { EditForm } from "./edit-form";
import type { loadEditPage } from "./load-edit-page.server";

/**
 * The page of an entry, and of one that is new. It is one component for both routes: the first save leads from one to
 * the other, and its form stays where it is, with the caret and all that was typed meanwhile.
 */
export function EditPage() {
  const page = useLoaderData<typeof loadEditPage>();
  const refusal = useActionData<typeof editAction>();
  if (page.status !== 200 && !refusal?.values) return <AdminErrorMessage status={page.status} />;
  return <EditForm {...page} id={refusal?.id || page.id} refusal={refusal} />;
}
