import { Field, type FieldProps } from "./field";

/** The six-digit code of an authenticator app. */
export function CodeField({ error, isFirst = false }: { error: FieldProps["error"]; isFirst?: boolean }) {
  return (
    <Field label="Code" description="Six digits." error={error}>
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
          // biome-ignore lint/a11y/noAutofocus: the code is all that the page asks for
          autoFocus={isFirst}
        />
      )}
    </Field>
  );
}
