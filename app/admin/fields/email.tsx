import type { EmailField } from "~/content/fields/email";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function EmailControl({ field, value, errors }: FieldControlProps<EmailField, string>) {
  return <LiteralInput field={field} value={value} errors={errors} isOptional type="email" />;
}
