import { Form } from "@remix-run/react";
import { useRef } from "react";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { NewPassword } from "~/components/form/new-password";
import type { Refused } from "~/components/form/refused";
import { Submit } from "~/components/form/submit";
import { useReset } from "~/components/form/use-reset";

/** Changes the password. */
export function Password({ email, refusal }: { email: string; refusal: Refused | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  useReset(form, refusal);
  return (
    <section className="settle" id="password" aria-labelledby="password-heading">
      <h2 className="part" id="password-heading">
        Password
      </h2>
      <p className="settle-text">
        The old one is not asked for: you are signed in. Every other device is signed out by the change.
      </p>
      <Form method="post" action="#password" noValidate ref={form}>
        <FormError error={refusal?.message} />
        <NewPassword email={email} error={refusal?.errors.password} />
        <Submit className="btn btn-line" name="intent" value="password">
          Change password
        </Submit>
      </Form>
    </section>
  );
}
