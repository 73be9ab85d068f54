import type { LinkField } from "~/content/fields/link";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function LinkControl({ field, value, errors, warning }: FieldControlProps<LinkField, string>) {
  const description = warning ? <span className="field-warning">{warning}</span> : field.hint;
  return <LiteralInput field={field} value={value} errors={errors} description={description} />;
}
