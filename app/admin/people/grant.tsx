import { Form } from "@remix-run/react";
import type { RefObject } from "react";
import { Field } from "~/ui/form/field";
import type { FormRejection } from "~/ui/form/refused";
import { Submit } from "~/ui/form/submit";

/** Makes somebody an admin: at once if they have an account, else by an invitation. */
export function Grant({
  form,
  refusal,
}: {
  form: RefObject<HTMLFormElement>;
  refusal: FormRejection | undefined;
}) {
  return (
    <section className="settle" id="grant" aria-labelledby="grant-heading">
      <h2 className="part" id="grant-heading">
        Add an admin
      </h2>
      <p className="settle-text">
        Someone who has an account becomes an admin at once; anyone else is sent an invitation. Admins can do
        everything you can.
      </p>
      <Form method="post" action="#grant" noValidate ref={form}>
        <Field label="Email" error={refusal?.errors.email}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              name="email"
              autoComplete="off"
              required
              defaultValue={refusal?.values.email}
            />
          )}
        </Field>
        <Submit className="btn btn-line" name="intent" value="grant">
          Add admin
        </Submit>
      </Form>
    </section>
  );
}
