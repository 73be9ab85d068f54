import { Field, type FieldProps } from "./field";

/** Where a new password is chosen. The address beside it, unseen, tells password managers whose it is. */
export function NewPassword({ email, error }: { email: string; error: FieldProps["error"] }) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="New password" description="At least 6 characters" error={error}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="password"
            name="password"
            autoComplete="new-password"
            required
          />
        )}
      </Field>
    </>
  );
}
