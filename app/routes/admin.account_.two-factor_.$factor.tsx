import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { ConfirmPassword } from "~/admin/account/confirm-password";
import { ACCOUNT } from "~/auth/account.server";
import { listOwnFactors, removeFactor } from "~/auth/factors.server";
import { requireAdmin } from "~/auth/session.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { useFormThatStays } from "~/ui/form/use-form-that-stays";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Remove an authenticator app · Admin");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const factors = await listOwnFactors(args);
  const factor = factors.find(({ id }) => id === args.params.factor);
  if (!factor) throw data("Not found", { status: 404 });
  return { email: account.email, name: factor.name, isLast: factors.length === 1 };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readFormData(args.request);
  return removeFactor(args, form, account, args.params.factor ?? "", ACCOUNT);
}

/** Asks for confirmation before an authenticator app is removed. */
export default function RemoveFactor() {
  const { email, name, isLast } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  const form = useFormThatStays(rejection);
  return (
    <>
      <div className="bar">
        <h1>Remove “{name}”?</h1>
      </div>
      <div className="settle">
        <p className="settle-text">
          {isLast
            ? "You will sign in with your password alone."
            : "Its codes will stop working; your other apps keep working."}
        </p>
        <Form method="post" noValidate ref={form}>
          <FormError error={rejection?.message} />
          <ConfirmPassword email={email} rejection={rejection} />
          <div className="settle-acts">
            <Submit>Remove</Submit>
            <Link className="btn btn-quiet" to="/admin/account">
              Cancel
            </Link>
          </div>
        </Form>
      </div>
    </>
  );
}
