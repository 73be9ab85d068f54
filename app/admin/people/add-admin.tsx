import { Form } from "@remix-run/react";
import type { RefObject } from "react";
import { ConfirmPassword } from "~/admin/account/confirm-password";
import type { FormRejection } from "~/ui/form/answer";
import { EmailField } from "~/ui/form/email-field";
import { Submit } from "~/ui/form/submit";
import { MailboxNote } from "~/ui/mailbox-note";

/** The form that invites someone to become an admin. */
export function AddAdmin({
  form,
  email,
  mailbox,
  rejection,
}: {
  form: RefObject<HTMLFormElement>;
  /** The signed-in admin's email. */
  email: string;
  /** Where emails are kept if no mail server sends them. */
  mailbox: string | null;
  rejection: FormRejection | undefined;
}) {
  return (
    <section className="settle" id="add" aria-labelledby="add-heading">
      <h2 className="part" id="add-heading">
        Add an admin
      </h2>
      <p className="settle-text">
        We’ll email them a link to accept and choose a password. They need it even if they have an account,
        since someone else may have signed up with their email. Admins can do everything you can.
      </p>
      <MailboxNote url={mailbox} className="settle-text" />
      <Form method="post" action="#add" noValidate ref={form}>
        <EmailField autoComplete="off" value={rejection?.values.email} error={rejection?.errors.email} />
        <ConfirmPassword email={email} rejection={rejection} />
        <Submit className="btn btn-solid" name="intent" value="add">
          Add admin
        </Submit>
      </Form>
    </section>
  );
}
