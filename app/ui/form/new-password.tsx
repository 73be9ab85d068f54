import type { FormRejection } from "./answer";
import { CurrentPassword, Username } from "./current-password";
import { PasswordField } from "./password-field";

/** The fields for a new password, after the current one if it is required. */
export function NewPassword({
  email,
  asksCurrent,
  errors,
}: {
  email: string;
  asksCurrent: boolean;
  errors: FormRejection["errors"] | undefined;
}) {
  return (
    <>
      {asksCurrent ? <CurrentPassword email={email} error={errors?.current} /> : <Username email={email} />}
      <PasswordField label="New password" autoComplete="new-password" error={errors?.password} />
    </>
  );
}
