import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { Crumb } from "~/admin/crumb";
import { ErrorList } from "~/admin/errors/error-list";
import { clearErrors, listErrors } from "~/admin/errors/errors.server";
import { redirectWith, requireAdmin } from "~/auth/session.server";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";
import { Submit } from "~/ui/form/submit";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Errors · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  return { errors: await toRouteError(listErrors(db, args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { db } = await requireAdmin(args);
  const form = await readFormData(args.request);
  if (form.get("intent") !== "clear") throw data("Unknown intent", { status: 400 });
  await toRouteError(clearErrors(db));
  return redirectWith(args, "/admin/errors", { title: "List cleared" });
}

export default function Errors() {
  const { errors } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="bar">
        <Crumb to="/admin">Dashboard</Crumb>
        <h1>Errors</h1>
        {errors.length > 0 ? (
          <Form method="post">
            <Submit className="btn btn-line" name="intent" value="clear" pendingLabel="Clearing">
              Clear list
            </Submit>
          </Form>
        ) : null}
      </div>
      <ErrorList errors={errors} />
    </>
  );
}
