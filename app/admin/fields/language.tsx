import { useId } from "react";
import type { LanguageField } from "~/content/fields/language";
import { Field } from "~/ui/form/field";
import type { FieldControlProps } from "./field-control";

/** Suggestions; any other tag can be typed. */
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

export function LanguageControl({ field, value, errors }: FieldControlProps<LanguageField, string>) {
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
              <option key={tag} value={tag} label={getName(tag)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

const names = new Intl.DisplayNames("en", { type: "language" });

const getName = (tag: string) => names.of(tag);
