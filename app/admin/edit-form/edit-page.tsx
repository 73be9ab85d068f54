import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/http/client-action";
import { AdminErrorMessage } from "../admin-error";
import type { editAction } from "./edit-actions.server";
import { EditForm } from "./edit-form";
import type { loadEditPage } from "./load-edit-page.server";

/**
 * The page of an existing or new entry. Both routes share this component, so the first save, which leads from one to
 * the other, keeps the form with its caret and everything typed in the meantime.
 */
export function EditPage() {
  const page = useLoaderData<typeof loadEditPage>();
  const rejection = useAnswer<typeof editAction>();
  if (page.status !== 200 && !rejection?.values)
    return <AdminErrorMessage status={page.status} {...page.outage} />;
  return <EditForm {...page} id={rejection?.id || page.id} rejection={rejection} />;
}
