import { ChooseImage } from "~/admin/images/choose-image";
import type { ImageField } from "~/content/fields/image";
import type { FieldControlProps } from "./field-control";

export function ImageControl({ field, value, errors }: FieldControlProps<ImageField, string>) {
  return (
    <ChooseImage
      name={field.name}
      label={field.label}
      hint={field.hint}
      optional={field.optional}
      value={value}
      errors={errors}
      alt={field.alt}
      isCropped={field.isCropped}
    />
  );
}
