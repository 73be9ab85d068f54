import type { FormRejection } from "./answer";
import { CurrentPassword, Username } from "./current-password";
import { Field } from "./field";

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
      <Field label="New password" error={errors?.password}>
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
