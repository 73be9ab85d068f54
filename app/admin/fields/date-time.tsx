import { useEffect, useRef, useState } from "react";
import type { DateTimeField } from "~/content/fields/date-time";
import { Field } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

const NATIVE = "datetime-local";

/**
 * A text field until scripts run, and as long as it holds no whole time: the browser's own control sends half a time as
 * none, and the server could not tell that from an entry to be published at once.
 */
export function DateTimeControl({ field, value, errors }: FieldControlProps<DateTimeField, string>) {
  const input = useRef<HTMLInputElement>(null);
  const [type, setType] = useState("text");
  useEffect(() => {
    const native = Object.assign(document.createElement("input"), {
      type: NATIVE,
      value: input.current?.value,
    });
    if (native.value === input.current?.value) setType(NATIVE);
  }, []);
  const hint = [field.hint, field.timeZone && `Time zone: ${field.timeZone.replaceAll("_", " ")}.`];
  return (
    <Field name={field.name} label={field.label} description={hint.filter(Boolean).join(" ")} error={errors}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input mono"
          type={type}
          placeholder="2026-11-21T09:30"
          name={field.name}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
