import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Field } from "~/ui/form/field";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import type { FormRejection } from "~/ui/form/refused";
import { Submit } from "~/ui/form/submit";
import { useReset } from "~/ui/form/use-reset";

/** Changes the address; `waiting` is one that not both mailboxes have agreed to yet. */
export function Email({
  current,
  waiting,
  refusal,
}: {
  current: string;
  waiting: string | null;
  refusal: FormRejection | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useReset(form, refusal);
  useFocusFirstError(form, refusal);
  return (
    <section className="settle" id="email" aria-labelledby="email-heading">
      <h2 className="part" id="email-heading">
        Email
      </h2>
      {waiting ? (
        <p className="settle-text">
          Waiting for <strong>{waiting}</strong>: open the links that were sent to it and to {current}.
        </p>
      ) : (
        <p className="settle-text">
          You sign in as <strong>{current}</strong>. We'll ask you to confirm a change at both addresses.
        </p>
      )}
      <Form method="post" action="#email" noValidate ref={form}>
        <FormError error={refusal?.message} />
        <Field label="New email address" error={refusal?.errors.email}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              required
              defaultValue={refusal?.values.email}
            />
          )}
        </Field>
        <Submit className="btn btn-line" name="intent" value="email">
          Change email
        </Submit>
      </Form>
    </section>
  );
}
