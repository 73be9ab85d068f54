import { useId } from "react";
import { z } from "zod";
import { Field } from "~/components/form/field";
import type { EditProps, FieldBase } from "./definition";

/** The tag of a language, as HTML's lang takes it: "en", "pt-BR". */
export interface LanguageField extends FieldBase {
  kind: "language";
}

export const schema = ({ label }: LanguageField) =>
  z
    .string(`${label} is missing.`)
    .trim()
    .regex(
      /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/,
      "This is not the tag of a language. It looks like en, de or pt-BR.",
    );

export const toForm = (_: LanguageField, value: unknown) => (typeof value === "string" ? value : "en");

/** Offered while typing; any other tag can be typed. */
const COMMON = [
  "ar",
  "de",
  "en",
  "en-GB",
  "es",
  "fr",
  "he",
  "hi",
  "it",
  "ja",
  "nl",
  "pl",
  "pt-BR",
  "sv",
  "zh",
];

export function Edit({ field, value, errors }: EditProps<LanguageField, string>) {
  const list = useId();
  return (
    <Field className="field-short" label={field.label} description={field.hint} error={errors}>
      {(control) => (
        <>
          <input
            {...control}
            className="input mono"
            type="text"
            name={field.name}
            defaultValue={value}
            list={list}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <datalist id={list}>
            {COMMON.map((tag) => (
              <option key={tag} value={tag} label={nameOf(tag)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

const names = new Intl.DisplayNames("en", { type: "language" });
const nameOf = (tag: string) => names.of(tag);
