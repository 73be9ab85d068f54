import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BeginEnrolment } from "~/admin/account/begin-enrolment";
import { FinishEnrolment } from "~/admin/account/finish-enrolment";
import { RecoveryCodes } from "~/admin/account/recovery-codes";
import { ACCOUNT } from "~/auth/account.server";
import { enrolFactor, finishEnrolment } from "~/auth/factors.server";
import { requireAdmin } from "~/auth/session.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Two-factor · Admin");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  return { email: account.email };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readFormData(args.request);
  switch (form.get("intent")) {
    case "enrol":
      return enrolFactor(args, form, account);
    case "finish":
      return finishEnrolment(args, form, account, ACCOUNT);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

/** An authenticator app is added in two steps: first a name, then the code that it shows after scanning the QR code. */
export default function TwoFactorPage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const enrolment = answer && "enrolment" in answer ? answer.enrolment : undefined;
  const rejection = answer && "errors" in answer ? answer : undefined;
  const codes = answer && "codes" in answer ? answer.codes : undefined;
  return (
    <>
      <div className="bar">
        <h1>Two-factor authentication</h1>
      </div>
      {codes ? (
        <div className="settle">
          <p className="settle-done" role="status">
            Two-factor authentication is on. Your other sessions have ended.
          </p>
          <RecoveryCodes codes={codes} />
        </div>
      ) : enrolment ? (
        <FinishEnrolment {...enrolment} rejection={rejection} />
      ) : (
        <BeginEnrolment email={email} rejection={rejection} />
      )}
    </>
  );
}
