import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Email } from "~/admin/account/email";
import { Password } from "~/admin/account/password";
import { Sessions } from "~/admin/account/sessions";
import { TwoFactor } from "~/admin/account/two-factor";
import { ACCOUNT, accountDetails, changeEmail, signOut } from "~/auth/account.server";
import { changePassword } from "~/auth/password.server";
import { countRecoveryCodes } from "~/auth/recovery-codes.server";
import { requireAdmin } from "~/auth/session.server";
import { endSession, listOwnSessions, TOKEN_LIFETIME_MS } from "~/auth/sessions.server";
import { getTimeZone, localDate, shortTime } from "~/content/time-zone.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Account · Admin");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [{ factors, ...details }, sessions, codesLeft, timeZone] = await Promise.all([
    accountDetails(args),
    listOwnSessions(args),
    countRecoveryCodes(args),
    getTimeZone(args.request),
  ]);
  return {
    ...details,
    factors: factors.map(({ since, ...rest }) => ({ ...rest, since: localDate(since, timeZone) })),
    codesLeft,
    sessions:
      sessions?.map(({ since, renewedAt, ...rest }) => ({
        ...rest,
        since: shortTime(since, timeZone),
        used:
          Date.now() - Date.parse(renewedAt) < TOKEN_LIFETIME_MS
            ? "used within the past hour"
            : `last used around ${shortTime(renewedAt, timeZone)}`,
      })) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readFormData(args.request);
  switch (form.get("intent")) {
    case "email":
      return changeEmail(args, form, account.email);
    case "password":
      return changePassword(args, form, account, async () => ({ to: ACCOUNT }));
    case "end-session":
      return endSession(args, form, `${ACCOUNT}#sessions`);
    case "sign-out":
      return signOut(args, form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function AccountPage() {
  const { email, newEmail, factors, codesLeft, sessions } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const getRejection = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <div className="bar">
        <h1>Account</h1>
        <span className="saved">{email}</span>
      </div>
      <Email current={email} waiting={newEmail} rejection={getRejection("email")} />
      <Password email={email} rejection={getRejection("password")} />
      <TwoFactor factors={factors} codesLeft={codesLeft} />
      <Sessions sessions={sessions} rejection={getRejection("sign-out") ?? getRejection("end-session")} />
    </>
  );
}
