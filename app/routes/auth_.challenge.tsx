import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { ownFactors, passChallenge } from "~/auth/factors.server";
import { formOf } from "~/auth/form.server";
import { ownPath } from "~/auth/own-path";
import { type Args, accountOf, redirectWith } from "~/auth/session.server";
import { AuthCard } from "~/components/auth-card";
import { CodeField } from "~/components/form/code-field";
import { Field } from "~/components/form/field";
import { useFocusFirstError } from "~/components/form/form-error";
import { Submit } from "~/components/form/submit";
import { titled } from "~/components/page-title";

export const meta: MetaFunction = titled("Second factor");

export async function loader(args: LoaderFunctionArgs) {
  const next = ownPath(new URL(args.request.url).searchParams.get("next"));
  await requireChallenged(args, next);
  return { next, factors: await ownFactors(args) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await formOf(args.request);
  const next = ownPath(form.get("next"));
  return passChallenge(args, form, await requireChallenged(args, next), next);
}

/** Somebody who has signed in and not passed the second factor yet; everybody else is led on. */
async function requireChallenged(args: Args, next: string) {
  const account = await accountOf(args);
  if (account?.needsCode) return account;
  throw await redirectWith(args, account ? next : `/auth?next=${encodeURIComponent(next)}`);
}

export default function Challenge() {
  const { next, factors } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  const [first] = factors;
  return (
    <AuthCard title="Second factor" text="Enter the code that your authenticator app shows for this site.">
      <Form method="post" noValidate ref={form}>
        <input type="hidden" name="next" value={next} />
        {factors.length === 1 ? (
          <input type="hidden" name="factor" value={first?.id} />
        ) : (
          <Field label="Authenticator app" error={refusal?.errors.factor}>
            {(control) => (
              <select {...control} className="input" name="factor" defaultValue={refusal?.values.factor}>
                {factors.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <CodeField error={refusal?.errors.code} />
        <Submit>Go on</Submit>
      </Form>
      <Form method="post" action="/auth/sign-out" className="card-end">
        <p>Lost your device? Another admin can remove it, on the page “People”.</p>
        <button type="submit" className="link">
          Sign out
        </button>
      </Form>
    </AuthCard>
  );
}
