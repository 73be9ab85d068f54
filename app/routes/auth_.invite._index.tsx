import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { z } from "zod";
import { checkCurrentPassword, current } from "~/auth/password.server";
import { redirectWith, requireKnownAccount } from "~/auth/session.server";
import { checkFirstAdmin, claimAdmin, getAdminPath } from "~/auth/welcome.server";
import { getAppError } from "~/http/app-error.server";
import { useAnswer } from "~/http/client-action";
import { parseForm, readFormData } from "~/http/form-data.server";
import { rejectForm, rejectInvalid } from "~/http/form-errors.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { AuthCard } from "~/site/auth-card";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { CurrentPassword } from "~/ui/form/current-password";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Become the admin");

const getNext = ({ url }: Request) => safeRedirectPath(new URL(url).searchParams.get("next"));

export async function loader(args: LoaderFunctionArgs) {
  const next = getNext(args.request);
  const account = await requireKnownAccount(args);
  if (!account) throw await redirectWith(args, `/auth?tab=sign-up&next=${encodeURIComponent(next)}`);
  if (account.isAdmin) throw await redirectWith(args, getAdminPath(next));
  // Without an answer, the form is the one that fails and says why.
  const check = await checkFirstAdmin(args, account.id).catch(() => null);
  return { email: account.email, next, asksPassword: check?.needsPassword ?? false };
}

export async function action(args: ActionFunctionArgs) {
  const next = getNext(args.request);
  const account = await requireKnownAccount(args);
  if (!account) return redirectWith(args, `/auth?next=${encodeURIComponent(next)}`);
  const form = await readFormData(args.request);
  try {
    let claim = await claimAdmin(args, account.id, { hasPassword: false });
    if (claim.needsPassword) {
      const parsed = parseForm(form, z.object({ current }));
      if (!parsed.success) return rejectInvalid(form, parsed.error);
      const rejection = await checkCurrentPassword(args, form, account);
      if (rejection) return rejection;
      claim = await claimAdmin(args, account.id, { hasPassword: true });
    }
    if (claim.made) return await redirectWith(args, getAdminPath(next), claim.made);
  } catch (error) {
    const { message, status } = getAppError(error);
    return rejectForm(form, { message }, status);
  }
  return redirectWith(args, next, {
    title: "You are not an admin",
    description: "The first-admin link has been used already, and nobody has invited you.",
    kind: "destructive",
  });
}

/**
 * For a user who opened the first-admin link while signed in, who opened an emailed link of an account that has not
 * signed up with it, or who signed up with it and confirmed the email in another browser: the password proves that it is
 * the same person. And for all whose claim failed while they signed in.
 */
export default function Invite() {
  const { email, next, asksPassword } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  const needsPassword = asksPassword || Boolean(rejection?.errors.current);
  const whose = `You are signed in as ${email}.`;
  return (
    <AuthCard
      title="Become the admin"
      text={
        needsPassword
          ? `${whose} If that is not your account, sign out and open the first-admin link again.`
          : whose
      }
      back={next === "/" ? { to: next, label: "Back to Home" } : { to: next, label: "Go on without" }}
    >
      <Form method="post" noValidate ref={form}>
        <FormError error={rejection?.message} />
        {needsPassword ? (
          <CurrentPassword
            email={email}
            label="Password"
            description="The one you chose when you signed up."
            error={rejection?.errors.current}
          />
        ) : null}
        <Submit>Become this site’s admin</Submit>
      </Form>
      {needsPassword ? (
        <>
          <Link className="link card-end" to="/auth/forgot">
            Forgot your password?
          </Link>
          <Form method="post" action="/auth/sign-out" className="card-end">
            <button type="submit" className="link">
              Sign out
            </button>
          </Form>
        </>
      ) : null}
    </AuthCard>
  );
}
