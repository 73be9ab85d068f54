import { Form } from "@remix-run/react";
import type { RefObject } from "react";
import { ConfirmPassword } from "~/admin/account/confirm-password";
import { EmailField } from "~/ui/form/email-field";
import type { FormRejection } from "~/ui/form/form-rejection";
import { Submit } from "~/ui/form/submit";

/** The form that invites somebody to become an admin. */
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
        They are sent a link to accept and to choose a password, even if they have an account already:
        somebody else may have signed up with their email. Admins can do everything you can.
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
