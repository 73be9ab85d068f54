import { useEffect, useId, useState } from "react";
import type { TimeZoneField } from "~/content/fields/time-zone";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function TimeZoneControl({ field, value, errors }: FieldControlProps<TimeZoneField, string>) {
  const list = useId();
  const [own, setOwn] = useState("");
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""), []);
  return (
    <LiteralInput
      field={field}
      value={value}
      errors={errors}
      className="input mono"
      placeholder={own}
      required={false}
      list={list}
    >
      <datalist id={list}>
        {Intl.supportedValuesOf("timeZone").map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </LiteralInput>
  );
}
