import { Form } from "@remix-run/react";
import type { RefObject } from "react";
import { Field } from "~/components/form/field";
import type { Refused } from "~/components/form/refused";
import { Submit } from "~/components/form/submit";

/** Makes somebody who has an account an admin. */
export function Grant({ form, refusal }: { form: RefObject<HTMLFormElement>; refusal: Refused | undefined }) {
  return (
    <section className="settle" id="grant" aria-labelledby="grant-heading">
      <h2 className="part" id="grant-heading">
        Another admin
      </h2>
      <p className="settle-text">
        They sign up first, and confirm their address. An admin can do all that you can.
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
          Make admin
        </Submit>
      </Form>
    </section>
  );
}
