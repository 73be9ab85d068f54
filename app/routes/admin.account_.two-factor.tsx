import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ACCOUNT } from "~/auth/account.server";
import { enrol, finishEnrolment } from "~/auth/factors.server";
import { formOf } from "~/auth/form.server";
import { requireAdmin } from "~/auth/session.server";
import { BeginEnrolment } from "~/components/admin/account/begin-enrolment";
import { FinishEnrolment } from "~/components/admin/account/finish-enrolment";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const meta: MetaFunction = titled("Two-factor · Admin");

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await formOf(args.request);
  switch (form.get("intent")) {
    case "enrol":
      return enrol(args, form);
    case "finish":
      return finishEnrolment(args, form, account, ACCOUNT);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

/** An authenticator app is added in two steps: a name, then the code that it shows after reading the QR code. */
export default function TwoFactorPage() {
  const answer = useActionData<typeof action>();
  const enrolment = answer && "enrolment" in answer ? answer.enrolment : undefined;
  const refusal = answer && "errors" in answer ? answer : undefined;
  return (
    <>
      <div className="bar">
        <h1>Two-factor</h1>
      </div>
      {enrolment ? (
        <FinishEnrolment {...enrolment} refusal={refusal} />
      ) : (
        <BeginEnrolment refusal={refusal} />
      )}
    </>
  );
}
