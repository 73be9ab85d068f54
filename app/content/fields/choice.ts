import { z } from "zod";
import type { FieldBase } from "./definition";

/** Radio buttons; a new row starts with the first option. Other fields may depend on an option (`only`). */
export interface ChoiceField extends FieldBase {
  kind: "choice";
  options: { value: string; label: string }[];
}

export const schema = ({ label, options }: ChoiceField) =>
  z.enum(
    options.map(({ value }) => value),
    `Choose one for “${label}”.`,
  );

export const toForm = ({ options }: ChoiceField, value: unknown) =>
  options.find((option) => option.value === value)?.value ?? options[0]?.value ?? "";
