import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editAction } from "~/collections/edit-actions.server";
import { newPage } from "~/collections/edit-page.server";
import { collectionOf } from "~/collections/guard.server";
import { EditForm } from "~/components/admin/edit-form";
import { titled } from "~/components/page-title";
import { keepingPlace } from "~/content/built-in-actions.server";
import { builtInRow } from "~/content/built-in-entries.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";
export { clientAction } from "~/components/admin/send-form";

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`New ${args.data?.collection.one ?? "entry"} · Admin`)(args);

export const loader = (args: LoaderFunctionArgs) =>
  newPage(args, collectionOf(args.params.collection), builtInRow);

export function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  return keepingPlace(args, collection, () => editAction(args, collection, null));
}

export default function New() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <EditForm {...page} id={refusal?.id || page.id} refusal={refusal} />;
}
