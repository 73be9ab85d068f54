import { Form, Link } from "@remix-run/react";
import type { FormRejection } from "~/ui/form/answer";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { useFormThatStays } from "~/ui/form/use-form-that-stays";
import { ConfirmPassword } from "./confirm-password";

/** The form that makes new recovery codes. */
export function RenewCodes({ email, rejection }: { email: string; rejection: FormRejection | undefined }) {
  const form = useFormThatStays(rejection);
  return (
    <>
      <p className="settle-text">
        Make ten new codes, for when you lose the phone with your authenticator app. The codes you have now
        will stop working.
      </p>
      <Form method="post" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <ConfirmPassword email={email} rejection={rejection} />
        <div className="settle-acts">
          <Submit>Make new codes</Submit>
          <Link className="btn btn-quiet" to="/admin/account">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
