import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { isFirstAdminInvited } from "~/auth/first-admin-invitation.server";
import { resendConfirmation } from "~/auth/password-reset.server";
import { challengePath } from "~/auth/redirect-after-sign-in.server";
import { getAccount, redirectWith } from "~/auth/session.server";
import { signIn, signUp } from "~/auth/sign-in.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { getMailboxUrl } from "~/http/mailbox.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { AuthCard } from "~/site/auth-card";
import { formatTitle } from "~/site/seo/page-title";
import { Toasts } from "~/site/toasts";
import authStyles from "~/styles/auth.css";
import type { FormRejection } from "~/ui/form/answer";
import { EmailField } from "~/ui/form/email-field";
import { useFocusFirstError } from "~/ui/form/form-error";
import { PasswordField } from "~/ui/form/password-field";
import { Submit } from "~/ui/form/submit";
import { MailboxNote } from "~/ui/mailbox-note";
import type { ToastMessage } from "~/ui/toast-message";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Admin Portal");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const next = safeRedirectPath(searchParams.get("next"));
  const account = await getAccount(args);
  if (account) throw await redirectWith(args, account.needsCode ? challengePath(next) : next);
  const tab = searchParams.get("tab") === "sign-up" ? ("sign-up" as const) : ("sign-in" as const);
  const mailbox = getMailboxUrl(args.request);
  const isFirstAdmin = await isFirstAdminInvited(args).catch(() => false);
  return { next, tab, mailbox, isFirstAdmin };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormData(args.request);
  switch (form.get("intent")) {
    case "sign-in":
      return signIn(args, form);
    case "sign-up":
      return signUp(args, form);
    case "resend":
      return resendConfirmation(args, form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

const tabs = [
  { id: "sign-in", title: "Sign In" },
  { id: "sign-up", title: "Sign Up" },
] as const;

export default function Auth() {
  const { next, tab, mailbox, isFirstAdmin } = useLoaderData<typeof loader>();
  const result = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, result);
  const errors = result?.errors;
  const stays = !result || result.values.stay === "on";
  const isNewAdmin = isFirstAdmin && tab === "sign-up";
  const query = (id: string) =>
    `?${new URLSearchParams({ ...(id === "sign-up" && { tab: id }), ...(next !== "/" && { next }) })}`;
  return (
    <AuthCard
      title="Admin Portal"
      text={
        isNewAdmin
          ? "This site has no admin yet. The account you create here becomes its admin."
          : "Sign in to access the content management system"
      }
      back={{ to: "/", label: "Back to Home" }}
      toasts={<Toasts toast={result && getToast(result)} isOnly={false} />}
    >
      <nav className="tabs" aria-label="Sign in or sign up">
        {tabs.map(({ id, title }) => (
          <Link
            key={id}
            to={query(id)}
            replace
            preventScrollReset
            aria-current={id === tab ? "page" : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {isFirstAdmin && !isNewAdmin ? (
        <p className="card-note">
          This site has no admin yet. The account you sign in with here becomes its admin.
        </p>
      ) : null}
      <Form method="post" noValidate key={tab} ref={form}>
        <input type="hidden" name="intent" value={tab} />
        <input type="hidden" name="next" value={next} />
        <EmailField autoComplete="username" value={result?.values.email} error={errors?.email} />
        <PasswordField
          label="Password"
          autoComplete={tab === "sign-up" ? "new-password" : "current-password"}
          error={errors?.password}
        />
        {tab === "sign-in" ? (
          <label className="tick">
            <input type="checkbox" name="stay" defaultChecked={stays} />
            <span>Stay signed in</span>
          </label>
        ) : null}
        <Submit hasSpinner>{tabs.find(({ id }) => id === tab)?.title}</Submit>
      </Form>
      {result?.isUnconfirmed ? (
        <Form method="post" className="card-end">
          <input type="hidden" name="email" value={result.values.email} />
          <p>No email? Check your spam folder, or ask for another.</p>
          <button type="submit" className="link" name="intent" value="resend">
            Send the email again
          </button>
        </Form>
      ) : null}
      {tab === "sign-in" ? (
        <Link className="link card-end" to={next === "/" ? "/auth/forgot" : `/auth/forgot${query("forgot")}`}>
          Forgot your password?
        </Link>
      ) : null}
      <MailboxNote url={mailbox} className="card-more" />
    </AuthCard>
  );
}

function getToast({ intent, message = "" }: FormRejection): ToastMessage {
  const title = intent === "sign-up" ? "Sign up failed" : "Sign in failed";
  return { title, description: message, kind: "destructive" };
}
