import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { RecoveryCodes } from "~/admin/account/recovery-codes";
import { ACCOUNT } from "~/auth/account.server";
import { listOwnFactors } from "~/auth/factors.server";
import { makeRecoveryCodes } from "~/auth/recovery-codes.server";
import { type Args, redirectWith, requireAdmin } from "~/auth/session.server";
import { useAnswer } from "~/http/client-action";
import { formatTitle } from "~/site/seo/page-title";
import { Submit } from "~/ui/form/submit";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Recovery codes · Admin");

export async function loader(args: LoaderFunctionArgs) {
  await requireFactor(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  return data({ codes: await makeRecoveryCodes(args, await requireFactor(args)) });
}

/** Codes replace an authenticator app: without one they open nothing. */
async function requireFactor(args: Args) {
  const { account } = await requireAdmin(args);
  if ((await listOwnFactors(args)).length > 0) return account;
  throw await redirectWith(args, ACCOUNT, {
    title: "Set up two-factor authentication first",
    kind: "destructive",
  });
}

export default function RecoveryCodesPage() {
  const answer = useAnswer<typeof action>();
  return (
    <>
      <div className="bar">
        <h1>Recovery codes</h1>
      </div>
      <div className="settle">
        {answer ? (
          <RecoveryCodes codes={answer.codes} />
        ) : (
          <>
            <p className="settle-text">
              Make ten new codes, for when you lose the phone with your authenticator app. The codes you have
              now will stop working.
            </p>
            <Form method="post">
              <div className="settle-acts">
                <Submit>Make new codes</Submit>
                <Link className="btn btn-quiet" to="/admin/account">
                  Cancel
                </Link>
              </div>
            </Form>
          </>
        )}
      </div>
    </>
  );
}
