import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editAction } from "~/collections/edit-actions.server";
import { editPage } from "~/collections/edit-page.server";
import { collectionOf } from "~/collections/guard.server";
import { AdminProblem } from "~/components/admin/admin-error";
import { EditForm } from "~/components/admin/edit-form";
import { titled } from "~/components/page-title";
import { isBuiltIn } from "~/content/built-in-entries.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";
export { clientAction } from "~/components/admin/send-form";

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`${args.data?.entry?.title ?? (args.data?.draft ? "Draft" : "Not found")} · Admin`)(args);

export const loader = (args: LoaderFunctionArgs) =>
  editPage(args, collectionOf(args.params.collection), String(args.params.id), isBuiltIn);

export const action = (args: ActionFunctionArgs) =>
  editAction(args, collectionOf(args.params.collection), String(args.params.id));

export default function Edit() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (!page.entry && !page.draft && !refusal?.values) return <AdminProblem status={page.status} />;
  return <EditForm {...page} refusal={refusal} />;
}
