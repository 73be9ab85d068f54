import { useEffect, useRef } from "react";
import { makeSlug, type SlugField } from "~/content/fields/slug";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import type { FieldControlProps } from "./field-control";

export function SlugControl({ field, value, errors }: FieldControlProps<SlugField, string>) {
  const input = useRef<HTMLInputElement>(null);
  useSuggestion(input, field.from);
  return (
    <Field
      name={field.name}
      label={field.fixed ? field.label : <OptionalLabel label={field.label} />}
      description={field.fixed ? undefined : field.hint}
      error={errors}
    >
      {(control) => (
        <div className="prefixed mono">
          <span>{field.prefix}</span>
          <input
            {...control}
            ref={input}
            className="input mono"
            type="text"
            name={field.name}
            defaultValue={value}
            readOnly={field.fixed}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}

/** The empty field's placeholder follows the title as it is typed. */
function useSuggestion(input: { current: HTMLInputElement | null }, from: string): void {
  useEffect(() => {
    const source = input.current?.form?.elements.namedItem(from);
    if (!(source instanceof HTMLInputElement)) return;
    const suggest = () => {
      if (input.current) input.current.placeholder = makeSlug(source.value);
    };
    suggest();
    source.addEventListener("input", suggest);
    return () => source.removeEventListener("input", suggest);
  }, [input, from]);
}
