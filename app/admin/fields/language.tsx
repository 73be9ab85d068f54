import { useId } from "react";
import type { LanguageField } from "~/content/fields/language";
import type { FieldControlProps } from "./field-control";
import { LiteralInput } from "./literal-input";

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
    <LiteralInput field={field} value={value} errors={errors} isShort className="input mono" list={list}>
      <datalist id={list}>
        {COMMON.map((tag) => (
          <option key={tag} value={tag} label={getName(tag)} />
        ))}
      </datalist>
    </LiteralInput>
  );
}

const names = new Intl.DisplayNames("en", { type: "language" });

const getName = (tag: string) => names.of(tag);
