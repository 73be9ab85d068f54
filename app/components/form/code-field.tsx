import { Field, type FieldProps } from "./field";

/** The six digits of an authenticator app. */
export function CodeField({ error }: { error: FieldProps["error"] }) {
  return (
    <Field label="Code" description="Six digits" error={error}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Apps show the digits in two groups.
          maxLength={7}
          required
        />
      )}
    </Field>
  );
}
