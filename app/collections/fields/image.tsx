import { z } from "zod";
import { ChooseImage } from "~/components/admin/images/choose-image";
import type { EditProps, FieldBase } from "./definition";
import * as link from "./link";

/** The address of a picture: one of the library, a path of this site or an absolute http(s) address. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** Whether a row may have none: stored as null. */
  optional?: boolean;
}

/** The form sends the picture that was chosen in the library before the address that was typed, under one name. */
export const schema = (field: ImageField) => {
  const address = link.schema({ ...field, kind: "link" });
  const first = (sent: unknown) => (Array.isArray(sent) ? sent[0] : sent);
  if (!field.optional) return z.preprocess(first, address);
  return z.preprocess((sent) => String(first(sent) ?? "").trim() || null, address.nullable());
};

export const toForm = (_: ImageField, value: unknown) => (typeof value === "string" ? value : "");

export function Edit({ field, value, errors }: EditProps<ImageField, string>) {
  return (
    <ChooseImage
      name={field.name}
      label={field.label}
      hint={field.hint}
      optional={field.optional}
      value={value}
      errors={errors}
    />
  );
}
