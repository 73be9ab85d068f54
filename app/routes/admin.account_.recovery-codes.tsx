import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecoveryCodes } from "~/admin/account/recovery-codes";
import { RenewCodes } from "~/admin/account/renew-codes";
import { ACCOUNT } from "~/auth/account.server";
import { listOwnFactors } from "~/auth/factors.server";
import { renewRecoveryCodes } from "~/auth/recovery-codes.server";
import { type Args, redirectWith, requireAdmin } from "~/auth/session.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Recovery codes · Admin");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireFactor(args);
  return { email };
}

export async function action(args: ActionFunctionArgs) {
  const account = await requireFactor(args);
  return renewRecoveryCodes(args, await readFormData(args.request), account);
}

/** Recovery codes stand in for an authenticator app; without one they are useless. */
async function requireFactor(args: Args) {
  const { account } = await requireAdmin(args);
  if ((await listOwnFactors(args)).length > 0) return account;
  throw await redirectWith(args, ACCOUNT, {
    title: "Set up two-factor authentication first",
    kind: "destructive",
  });
}

export default function RecoveryCodesPage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <div className="bar">
        <h1>Recovery codes</h1>
      </div>
      <div className="settle">
        {answer && "codes" in answer ? (
          <RecoveryCodes codes={answer.codes} />
        ) : (
          <RenewCodes email={email} rejection={answer} />
        )}
      </div>
    </>
  );
}
