import { Field } from "./field";
import type { FormRejection } from "./refused";

/**
 * Where a new password is chosen, behind the current one if that is asked for. The address beside it, unseen, tells
 * password managers whose it is.
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
