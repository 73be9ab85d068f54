import { Field, type FieldProps } from "./field";

interface PasswordFieldProps extends Pick<FieldProps, "label" | "error" | "description"> {
  name?: string;
  autoComplete: "current-password" | "new-password";
}

/** A field for a password, which is never filled in by the page. */
export function PasswordField({ name = "password", autoComplete, ...field }: PasswordFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="password"
          name={name}
          autoComplete={autoComplete}
          required
        />
      )}
    </Field>
  );
}
