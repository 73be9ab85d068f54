import { ChooseImage } from "~/admin/images/choose-image";
import type { ImageField } from "~/content/fields/image";
import type { FieldControlProps } from "./field-control";

export function ImageControl({ field, value, errors, warning }: FieldControlProps<ImageField, string>) {
  return (
    <ChooseImage
      name={field.name}
      label={field.label}
      hint={field.hint}
      optional={field.optional}
      isMarkedOptional={field.optional && !field.alternative}
      value={value}
      errors={errors}
      warning={warning}
      alt={field.alt}
      isCropped={field.isCropped}
    />
  );
}
