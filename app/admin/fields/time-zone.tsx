import { useEffect, useId, useState } from "react";
import type { TimeZoneField } from "~/content/fields/time-zone";
import { Field } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

export function TimeZoneControl({ field, value, errors }: FieldControlProps<TimeZoneField, string>) {
  const list = useId();
  const [own, setOwn] = useState("");
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""), []);
  return (
    <Field label={field.label} description={field.hint} error={errors}>
      {(control) => (
        <>
          <input
            {...control}
            className="input mono"
            type="text"
            name={field.name}
            defaultValue={value}
            placeholder={own}
            list={list}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <datalist id={list}>
            {Intl.supportedValuesOf("timeZone").map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
