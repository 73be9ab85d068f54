import { Form } from "@remix-run/react";
import type { FormRejection } from "~/ui/form/answer";
import { EmailField } from "~/ui/form/email-field";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { useFormThatStays } from "~/ui/form/use-form-that-stays";

/**
 * The form that changes the email address; `waiting` is an email that has not been confirmed from both mailboxes
 * yet.
 */
export function Email({
  current,
  waiting,
  rejection,
}: {
  current: string;
  waiting: string | null;
  rejection: FormRejection | undefined;
}) {
  const form = useFormThatStays(rejection);
  return (
    <section className="settle" id="email" aria-labelledby="email-heading">
      <h2 className="part" id="email-heading">
        Email
      </h2>
      {waiting ? (
        <p className="settle-text">
          Waiting for you to confirm <strong>{waiting}</strong>: open the links sent to it and to {current}.
        </p>
      ) : (
        <p className="settle-text">
          You sign in as <strong>{current}</strong>. We’ll ask you to confirm a change at both addresses.
        </p>
      )}
      <Form method="post" action="#email" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <EmailField
          label="New email"
          autoComplete="email"
          value={rejection?.values.email}
          error={rejection?.errors.email}
        />
        <Submit className="btn btn-line" name="intent" value="email">
          Change email
        </Submit>
      </Form>
    </section>
  );
}
