import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { labelsOf } from "~/collections/collection";
import { deleteAction, saveAction } from "~/collections/edit-actions.server";
import { valuesOf } from "~/collections/fields/schema.server";
import { adminClient, collectionOf } from "~/collections/guard.server";
import { entryOf } from "~/collections/list-item.server";
import { problemIn } from "~/collections/problem.server";
import { find, type Row } from "~/collections/store.server";
import { AdminProblem } from "~/components/admin/admin-error";
import { EditForm } from "~/components/admin/edit-form";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(`${args.data?.entry?.title ?? "Not found"} · Admin`)(args);

/** A row that is missing or out of reach is an answer, not an error: a form that was sent must be shown again. */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  const collection = collectionOf(args.params.collection);
  const id = String(args.params.id);
  let row: Row | null = null;
  let status = db ? 404 : 503;
  try {
    row = db && (await find(db, collection, id));
  } catch (thrown) {
    status = problemIn(thrown).status;
  }
  if (row) status = 200;
  const entry = row && entryOf(collection, row);
  return data(
    { collection: labelsOf(collection), id, status, entry, values: valuesOf(collection, row) },
    { status },
  );
}

export async function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  const form = await args.request.formData();
  const id = String(args.params.id);
  switch (form.get("intent")) {
    case "save":
      return saveAction(args, collection, id, form);
    case "delete":
      return deleteAction(args, collection, id);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function Edit() {
  const { collection, id, status, entry, values } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (!entry && !refusal?.values) return <AdminProblem status={status} />;
  return <EditForm collection={collection} id={id} values={values} entry={entry} refusal={refusal} />;
}
