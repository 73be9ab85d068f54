import { Link } from "@remix-run/react";
import type { FormRejection } from "~/ui/form/answer";
import { CurrentPassword } from "~/ui/form/current-password";

/** Asks for the current password, in forms for which a session alone is not enough (decision 030). */
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
