import type { PathField } from "~/content/fields/path";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

export function PathControl({ field, value, errors }: FieldControlProps<PathField, string>) {
  return <LiteralInput field={field} value={value} errors={errors} className="input mono" />;
}
