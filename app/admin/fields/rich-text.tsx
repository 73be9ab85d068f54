import type { RichTextValue } from "~/content/fields/definition";
import type { RichTextFieldDefinition } from "~/content/fields/rich-text";
import { RichTextField } from "~/editor/rich-text-field";
import type { FieldControlProps } from "./field-control";

export function RichTextControl({
  field,
  value,
  errors,
  warning,
}: FieldControlProps<RichTextFieldDefinition, RichTextValue>) {
  return (
    <>
      <RichTextField
        name={field.name}
        label={field.label}
        html={value.html}
        document={value.document}
        errors={errors}
      />
      {warning ? <p className="field-warning">{warning}</p> : null}
    </>
  );
}
