import type { LinkField } from "~/content/fields/link";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function LinkControl({ field, value, errors, warning }: FieldControlProps<LinkField, string>) {
  return <LiteralInput field={field} value={value} errors={errors} warning={warning} />;
}
