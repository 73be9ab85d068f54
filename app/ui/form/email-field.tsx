import { Field } from "./field";

/** An email address. `autoComplete` is "off" if it is not the user's own. */
export function EmailField({
  label = "Email",
  autoComplete,
  value,
  error,
}: {
  label?: string;
  autoComplete: "username" | "email" | "off";
  value: string | undefined;
  error: readonly string[] | undefined;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="email"
          name="email"
          autoComplete={autoComplete}
          required
          defaultValue={value}
        />
      )}
    </Field>
  );
}
