import { z } from "zod";
import { Field } from "~/components/form/field";
import { TextArea } from "~/components/form/text-area";
import type { EditProps, FieldBase } from "./definition";
import { Optional, tooLong } from "./text";

/** Text of several lines without format; may be empty. */
export interface LongTextField extends FieldBase {
  kind: "long-text";
  /** Longest text in characters; the table checks the same. */
  max: number;
}

export const schema = (field: LongTextField) =>
  z.string().overwrite(lines).max(field.max, tooLong(field)).optional().default("");

/** Line ends as \n (a form sends \r\n), without the control characters that Postgres or a page could not hold. */
function lines(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

export const toForm = (_: LongTextField, value: unknown) => (typeof value === "string" ? value : "");

export function Edit({ field, value, errors }: EditProps<LongTextField, string>) {
  return (
    <Field label={<Optional label={field.label} />} description={field.hint} error={errors}>
      {(control) => (
        <TextArea
          {...control}
          className="input"
          name={field.name}
          rows={4}
          defaultValue={value}
          placeholder={field.placeholder}
        />
      )}
    </Field>
  );
}
