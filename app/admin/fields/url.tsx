import type { UrlField } from "~/content/fields/url";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function UrlControl({ field, value, errors }: FieldControlProps<UrlField, string>) {
  return (
    <LiteralInput field={field} value={value} errors={errors} isOptional={field.optional} inputMode="url" />
  );
}
