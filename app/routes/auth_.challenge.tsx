import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { listOwnFactors, passChallenge } from "~/auth/factors.server";
import { passWithRecoveryCode } from "~/auth/recovery-codes.server";
import { type Args, redirectWith, requireKnownAccount } from "~/auth/session.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { AuthCard } from "~/site/auth-card";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { CodeField } from "~/ui/form/code-field";
import { Field } from "~/ui/form/field";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Two-factor authentication");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const next = safeRedirectPath(new URL(args.request.url).searchParams.get("next"));
  const { email } = await requireChallenged(args, next);
  return { next, email, factors: await listOwnFactors(args) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormData(args.request);
  const next = safeRedirectPath(form.get("next"));
  const account = await requireChallenged(args, next);
  if (form.get("intent") === "recovery-code") return passWithRecoveryCode(args, form, account, next);
  return passChallenge(args, form, account, next);
}

/** Requires an account that has signed in but not yet passed the second factor; redirects everyone else. */
async function requireChallenged(args: Args, next: string) {
  const account = await requireKnownAccount(args);
  if (account?.needsCode) return account;
  throw await redirectWith(args, account ? next : `/auth?next=${encodeURIComponent(next)}`);
}

export default function Challenge() {
  const { next, email, factors } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isRecovery = answer?.intent === "recovery-code";
  const rejection = isRecovery ? undefined : answer;
  const form = useRef<HTMLFormElement>(null);
  const recovery = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  useFocusFirstError(recovery, isRecovery ? answer : undefined);
  const [first] = factors;
  return (
    <AuthCard title="Two-factor authentication" text="Enter the code from your authenticator app.">
      <Form method="post" noValidate ref={form}>
        <input type="hidden" name="next" value={next} />
        {factors.length === 1 ? (
          <input type="hidden" name="factor" value={first?.id} />
        ) : (
          <Field label="Authenticator app" error={rejection?.errors.factor}>
            {(control) => (
              <select {...control} className="input" name="factor" defaultValue={rejection?.values.factor}>
                {factors.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <CodeField isFirst={factors.length === 1 && !isRecovery} error={rejection?.errors.code} />
        <Submit>Verify</Submit>
      </Form>
      <details className="card-more" open={isRecovery || undefined}>
        <summary>Lost your phone?</summary>
        <Form method="post" noValidate ref={recovery}>
          <FormError error={isRecovery ? answer?.message : undefined} />
          <input type="hidden" name="next" value={next} />
          <Field
            label="Recovery code"
            description="Turns two-factor authentication off so you can set it up on another phone."
            error={isRecovery ? answer?.errors.code : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="input mono"
                type="text"
                name="code"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                required
              />
            )}
          </Field>
          <Submit className="btn btn-line" name="intent" value="recovery-code">
            Use recovery code
          </Submit>
        </Form>
        <p>
          No codes left? Ask another admin to remove your two-factor authentication on the People page, or run{" "}
          <code>npm run admin -- recover {email}</code> on the server.
        </p>
      </details>
      <Form method="post" action="/auth/sign-out" className="card-end">
        <button type="submit" className="link">
          Sign out
        </button>
      </Form>
    </AuthCard>
  );
}
