import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { requestPasswordLink } from "~/auth/password-reset.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { getMailboxUrl } from "~/http/mailbox.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { AuthCard } from "~/site/auth-card";
import { NEEDS_SCRIPTS } from "~/site/emailed-tokens";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { EmailField } from "~/ui/form/email-field";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { MailboxNote } from "~/ui/mailbox-note";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Forgotten password");

export { passRetryAfter as headers } from "~/http/retry-after";

export const loader = ({ request }: LoaderFunctionArgs) => ({
  next: safeRedirectPath(new URL(request.url).searchParams.get("next")),
  mailbox: getMailboxUrl(request),
});

export const action = async (args: ActionFunctionArgs) =>
  requestPasswordLink(args, await readFormData(args.request));

export default function Forgot() {
  const { next, mailbox } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  return (
    <AuthCard
      title="Forgotten password"
      text="We’ll email you a link to choose a new password, or to sign in once."
      back={{ to: "/auth", label: "Back to sign in" }}
    >
      <noscript>
        <p>{NEEDS_SCRIPTS}</p>
      </noscript>
      <Form method="post" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <input type="hidden" name="next" value={next} />
        <EmailField autoComplete="username" value={rejection?.values.email} error={rejection?.errors.email} />
        <Submit name="intent" value="password">
          Send a password reset link
        </Submit>
        <Submit className="btn btn-line" name="intent" value="link">
          Send a sign-in link
        </Submit>
      </Form>
      <MailboxNote url={mailbox} className="card-more" />
    </AuthCard>
  );
}
