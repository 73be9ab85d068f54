import type { FieldProps } from "./field";
import { PasswordField } from "./password-field";

/** Tells password managers to which account a form's passwords belong. */
export function Username({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

/** The current password of the signed-in account, which has this email. */
export function CurrentPassword({
  email,
  label = "Current password",
  error,
  description,
}: { email: string } & Partial<Pick<FieldProps, "label" | "error" | "description">>) {
  return (
    <>
      <Username email={email} />
      <PasswordField name="current" autoComplete="current-password" {...{ label, error, description }} />
    </>
  );
}
