import { Link } from "@remix-run/react";
import { CurrentPassword } from "~/ui/form/current-password";
import type { FormRejection } from "~/ui/form/form-rejection";

/** The current password, in a form that a session alone must not be enough for (decision 030). */
export function ConfirmPassword({
  email,
  rejection,
}: {
  email: string;
  rejection: FormRejection | undefined;
}) {
  return (
    <CurrentPassword
      email={email}
      error={rejection?.errors.current}
      description={
        <>
          Forgotten it, or never chose one?{" "}
          <Link className="link" to="/auth/forgot">
            We can email you a link
          </Link>
          .
        </>
      }
    />
  );
}
