import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { labelsOf } from "~/collections/collection";
import { saveAction } from "~/collections/edit-actions.server";
import { valuesOf } from "~/collections/fields/schema.server";
import { adminClient, collectionOf } from "~/collections/guard.server";
import { isId } from "~/collections/store.server";
import { EditForm } from "~/components/admin/edit-form";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`New ${args.data?.collection.one ?? "entry"} · Admin`)(args);

export async function loader(args: LoaderFunctionArgs) {
  await adminClient(args);
  const collection = collectionOf(args.params.collection);
  // The form carries its row's id from the start: sent twice, it still makes one row.
  return { collection: labelsOf(collection), id: randomUUID(), values: valuesOf(collection, null) };
}

export async function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  const form = await args.request.formData();
  const id = form.get("id");
  switch (form.get("intent")) {
    case "save":
      return saveAction(args, collection, isId(id) ? id : randomUUID(), form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function New() {
  const { collection, id, values } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <EditForm collection={collection} id={refusal?.id ?? id} values={values} entry={null} refusal={refusal} />
  );
}
