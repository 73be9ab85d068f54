import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { askForLink } from "~/auth/forgotten.server";
import { formOf } from "~/auth/form.server";
import { ownPath } from "~/auth/own-path";
import { AuthCard } from "~/components/auth-card";
import { Field } from "~/components/form/field";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { Submit } from "~/components/form/submit";
import { titled } from "~/components/page-title";

export const meta: MetaFunction = titled("Forgotten password");

export const loader = ({ request }: LoaderFunctionArgs) => ({
  next: ownPath(new URL(request.url).searchParams.get("next")),
});

export const action = async (args: ActionFunctionArgs) => askForLink(args, await formOf(args.request));

export default function Forgot() {
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  return (
    <AuthCard
      title="Forgotten password"
      text="You get a link by e-mail: to choose a new password, or just to sign in once."
      back={{ to: "/auth", label: "Back to signing in" }}
    >
      <Form method="post" noValidate ref={form}>
        <FormError error={refusal?.message} />
        <input type="hidden" name="next" value={next} />
        <Field label="Email" error={refusal?.errors.email}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              name="email"
              autoComplete="username"
              required
              defaultValue={refusal?.values.email}
            />
          )}
        </Field>
        <Submit name="intent" value="password">
          Send a link for a new password
        </Submit>
        <Submit className="btn btn-line" name="intent" value="link">
          Send a link to sign in
        </Submit>
      </Form>
    </AuthCard>
  );
}
