import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ACCOUNT, accountDetails, changeEmail, signOut } from "~/auth/account.server";
import { removeFactor } from "~/auth/factors.server";
import { formOf } from "~/auth/form.server";
import { changePassword } from "~/auth/password.server";
import { requireAdmin } from "~/auth/session.server";
import { shortDate } from "~/collections/list-item.server";
import { Email } from "~/components/admin/account/email";
import { Password } from "~/components/admin/account/password";
import { Sessions } from "~/components/admin/account/sessions";
import { TwoFactor } from "~/components/admin/account/two-factor";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const meta: MetaFunction = titled("Account · Admin");

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { factors, ...details } = await accountDetails(args);
  return { ...details, factors: factors.map(({ since, ...rest }) => ({ ...rest, since: shortDate(since) })) };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await formOf(args.request);
  switch (form.get("intent")) {
    case "email":
      return changeEmail(args, form, account.email);
    case "password":
      return changePassword(args, form, ACCOUNT);
    case "remove-factor":
      return removeFactor(args, form, ACCOUNT);
    case "sign-out":
      return signOut(args, form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function AccountPage() {
  const { email, newEmail, factors } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusalOf = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <div className="bar">
        <h1>Account</h1>
        <span className="saved">{email}</span>
      </div>
      <Email current={email} waiting={newEmail} refusal={refusalOf("email")} />
      <Password email={email} refusal={refusalOf("password")} />
      <TwoFactor factors={factors} refusal={refusalOf("remove-factor")} />
      <Sessions refusal={refusalOf("sign-out")} />
    </>
  );
}
