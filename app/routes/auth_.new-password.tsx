import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { isInvitedAdmin } from "~/auth/admin-invitations.server";
import { changePassword, NEW_PASSWORD, needsCurrentPassword } from "~/auth/password.server";
import { challengePath } from "~/auth/redirect-after-sign-in.server";
import { type Args, redirectWith, requireKnownAccount } from "~/auth/session.server";
import { goOnWithPassword } from "~/auth/welcome.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { AuthCard } from "~/site/auth-card";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { NewPassword } from "~/ui/form/new-password";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("New password");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args);
  const [needsCurrent, isInvited] = await Promise.all([
    needsCurrentPassword(args, account),
    isInvitedAdmin(account.email),
  ]);
  return { email: account.email, needsCurrent, isInvited };
}

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args);
  const form = await readFormData(args.request);
  return changePassword(args, form, account, () => goOnWithPassword(args, account));
}

/**
 * Requires a signed-in account that has passed its second factor. The emailed link signs a user in; all others must
 * also enter the old password.
 */
async function requireAccount(args: Args) {
  const account = await requireKnownAccount(args);
  if (account?.needsCode) throw await redirectWith(args, challengePath(NEW_PASSWORD));
  if (account) return account;
  throw await redirectWith(args, "/auth/forgot", {
    title: "Ask for a link first",
    description: "You can choose a new password after opening the link in the email.",
    kind: "destructive",
  });
}

export default function ChooseNewPassword() {
  const { email, needsCurrent, isInvited } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  return (
    <AuthCard
      title={isInvited ? "Choose a password" : "New password"}
      text={
        isInvited
          ? `For ${email}. With it, you become an admin of this site.`
          : `For ${email}. Every other device will be signed out.`
      }
    >
      <Form method="post" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <NewPassword email={email} asksCurrent={needsCurrent} errors={rejection?.errors} />
        <Submit>Set the password</Submit>
      </Form>
    </AuthCard>
  );
}
