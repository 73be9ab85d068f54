import { Form } from "@remix-run/react";
import type { RefObject } from "react";
import { ConfirmPassword } from "~/admin/account/confirm-password";
import { EmailField } from "~/ui/form/email-field";
import type { FormRejection } from "~/ui/form/form-rejection";
import { Submit } from "~/ui/form/submit";

/** The form that makes somebody an admin, or invites them if they have no account. */
export function Grant({
  form,
  email,
  rejection,
}: {
  form: RefObject<HTMLFormElement>;
  /** The signed-in admin's. */
  email: string;
  rejection: FormRejection | undefined;
}) {
  return (
    <section className="settle" id="grant" aria-labelledby="grant-heading">
      <h2 className="part" id="grant-heading">
        Add an admin
      </h2>
      <p className="settle-text">
        Someone with an account becomes an admin at once; anyone else is sent an invitation. Admins can do
        everything you can.
      </p>
      <Form method="post" action="#grant" noValidate ref={form}>
        <EmailField autoComplete="off" value={rejection?.values.email} error={rejection?.errors.email} />
        <ConfirmPassword email={email} rejection={rejection} />
        <Submit className="btn btn-line" name="intent" value="grant">
          Add admin
        </Submit>
      </Form>
    </section>
  );
}
