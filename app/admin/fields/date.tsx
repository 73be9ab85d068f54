import { useEffect, useState } from "react";
import type { DateField } from "~/content/fields/date";
import { Field } from "~/ui/form/field";
import { useTimeZone } from "../use-time-zone";
import type { FieldControlProps } from "./field-control";

const FUTURE = "This date is in the future: once published, visitors see it from that day on.";

export function DateControl({ field, value, errors }: FieldControlProps<DateField, string>) {
  const [day, setDay] = useState(value);
  const [today, setToday] = useState("9999-12-31");
  const timeZone = useTimeZone();
  useEffect(() => setToday(new Date().toLocaleDateString("sv-SE", { timeZone })), [timeZone]);
  return (
    <Field
      name={field.name}
      label={field.label}
      description={day > today ? FUTURE : field.hint}
      error={errors}
    >
      {(control) => (
        <input
          {...control}
          className="input mono"
          type="date"
          name={field.name}
          defaultValue={value}
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
          required={!field.optional}
        />
      )}
    </Field>
  );
}
