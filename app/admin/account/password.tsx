import { Form, Link } from "@remix-run/react";
import type { FormRejection } from "~/ui/form/answer";
import { FormError } from "~/ui/form/form-error";
import { NewPassword } from "~/ui/form/new-password";
import { Submit } from "~/ui/form/submit";
import { useFormThatStays } from "~/ui/form/use-form-that-stays";

/** The form that changes the password. */
export function Password({ email, rejection }: { email: string; rejection: FormRejection | undefined }) {
  const form = useFormThatStays(rejection);
  return (
    <section className="settle" id="password" aria-labelledby="password-heading">
      <h2 className="part" id="password-heading">
        Password
      </h2>
      <p className="settle-text">
        Changing it signs out every other device. Forgotten it?{" "}
        <Link className="link" to="/auth/forgot">
          We can email you a link
        </Link>
        .
      </p>
      <Form method="post" action="#password" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <NewPassword email={email} asksCurrent errors={rejection?.errors} />
        <Submit className="btn btn-line" name="intent" value="password">
          Change password
        </Submit>
      </Form>
    </section>
  );
}
