import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import {
  claimFirstAdmin,
  claimReservedFirstAdmin,
  isFirstAdminInvited,
  isFirstAdminReserved,
} from "~/auth/first-admin-invitation.server";
import { checkCurrentPassword } from "~/auth/password.server";
import { getAccount, redirectWith } from "~/auth/session.server";
import { getAppError } from "~/http/app-error.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { BUSY, rejectForm, rejectUntilRetry } from "~/http/form-errors.server";
import { BusyError } from "~/http/work-queue.server";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { Field } from "~/ui/form/field";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Become the admin");

export async function loader(args: LoaderFunctionArgs) {
  const account = await getAccount(args);
  if (!account) throw await redirectWith(args, "/auth?tab=sign-up");
  if (account.isAdmin) throw await redirectWith(args, "/admin");
  const asksPassword = !(await isFirstAdminInvited(args)) && (await isFirstAdminReserved(account.id));
  return { email: account.email, asksPassword };
}

export async function action(args: ActionFunctionArgs) {
  const account = await getAccount(args);
  if (!account) return redirectWith(args, "/auth");
  const welcome = { title: "Success", description: "You are now this site’s admin" };
  const form = await readFormData(args.request);
  try {
    if (await claimFirstAdmin(args)) return await redirectWith(args, "/admin", welcome);
    if (await isFirstAdminReserved(account.id)) {
      const rejection = await checkCurrentPassword(args, form, account);
      if (rejection) return rejection;
      if (await claimReservedFirstAdmin(account.id)) return await redirectWith(args, "/admin", welcome);
    }
  } catch (error) {
    if (error instanceof BusyError) return rejectUntilRetry(error.retryAfter, form, { message: BUSY });
    const { message, status } = getAppError(error);
    return rejectForm(form, { message }, status);
  }
  return redirectWith(args, "/", {
    title: "This link has been used",
    description: "This site already has an admin.",
    kind: "destructive",
  });
}

/**
 * For a user who opened the first-admin link while signed in, or who signed up with it and confirmed the email in
 * another browser. The password proves that it is the same person.
 */
export default function Invite() {
  const { email, asksPassword } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="auth">
        <div className="card">
          <h1>Become the admin</h1>
          <p>You are signed in as {email}.</p>
          <Form method="post" noValidate ref={form}>
            <FormError error={rejection?.message} />
            {asksPassword ? (
              <>
                <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
                <Field
                  label="Password"
                  description="The one you chose when you signed up."
                  error={rejection?.errors.current}
                >
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      type="password"
                      name="current"
                      autoComplete="current-password"
                      required
                    />
                  )}
                </Field>
              </>
            ) : null}
            <Submit>Become this site’s admin</Submit>
          </Form>
        </div>
      </div>
    </main>
  );
}
