import { Form, Link } from "@remix-run/react";
import type { FormRejection } from "~/ui/form/answer";
import { Field } from "~/ui/form/field";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { useFormThatStays } from "~/ui/form/use-form-that-stays";
import { ConfirmPassword } from "./confirm-password";

/** The first step of setting up two-factor authentication: naming the app. */
export function BeginEnrolment({
  email,
  rejection,
}: {
  email: string;
  rejection: FormRejection | undefined;
}) {
  const form = useFormThatStays(rejection);
  return (
    <div className="settle">
      <p className="settle-text">
        You need an authenticator app, such as your phone’s password manager, that shows six-digit codes.
      </p>
      <Form method="post" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <Field
          label="Name of the app or device"
          description="So you can recognise it later."
          error={rejection?.errors.name}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              name="name"
              maxLength={60}
              required
              defaultValue={rejection?.values.name ?? "Phone"}
            />
          )}
        </Field>
        <ConfirmPassword email={email} rejection={rejection} />
        <div className="settle-acts">
          <Submit name="intent" value="enrol">
            Show the QR code
          </Submit>
          <Link className="btn btn-quiet" to="/admin/account">
            Cancel
          </Link>
        </div>
      </Form>
    </div>
  );
}
