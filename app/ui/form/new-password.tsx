import { Field } from "./field";
import type { FormRejection } from "./form-rejection";

/**
 * The fields for a new password, after the current one if it is required. The hidden email address tells password
 * managers which account it belongs to.
 */
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
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent ? (
        <Field label="Current password" error={errors?.current}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="password"
              name="current"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
      ) : null}
      <Field label="New password" description="At least 6 characters" error={errors?.password}>
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
