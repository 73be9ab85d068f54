import { useEffect, useState } from "react";
import type { TimeZoneField } from "~/content/fields/time-zone";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function TimeZoneControl({ field, value, errors }: FieldControlProps<TimeZoneField, string>) {
  const list = `${field.name}-zones`;
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
      {/* The server and the browser may know different zones. If the options differed, React would replace the whole
          page, and lose what was typed before. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: names of time zones */}
      <datalist id={list} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listZones() }} />
    </LiteralInput>
  );
}

/** Their names are letters, digits, "/", "_", "+" and "-". */
const listZones = () =>
  Intl.supportedValuesOf("timeZone")
    .map((name) => `<option value="${name}"></option>`)
    .join("");
