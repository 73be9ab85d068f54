import { type KeyboardEvent, useId, useState } from "react";
import { useSuggestions } from "~/admin/fields/suggestions";
import { splitTags, type TagsField } from "~/content/fields/tags";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import { isComposing } from "~/ui/keys";
import type { FieldControlProps } from "./field-control";

/** A line of tags. The browser suggests whole values, so each suggestion repeats the tags before the last comma. */
export function TagsControl({ field, value, errors }: FieldControlProps<TagsField, string>) {
  const list = useId();
  const known = useSuggestions(field.name);
  const [typed, setTyped] = useState(value);
  const before = typed.slice(0, typed.lastIndexOf(",") + 1);
  const used = splitTags(before);
  return (
    <Field
      name={field.name}
      label={<OptionalLabel label={field.label} />}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <>
          <input
            {...control}
            className="input"
            type="text"
            name={field.name}
            defaultValue={value}
            autoComplete="off"
            autoCapitalize="none"
            dir="auto"
            list={list}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={endTag}
          />
          <datalist id={list}>
            {known
              .filter((tag) => !used.includes(tag))
              .map((tag) => (
                <option key={tag} value={before ? `${before} ${tag}` : tag} label={tag} />
              ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Makes Enter end a tag, like a comma, instead of submitting a form that is still being filled in. */
function endTag(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: input, ctrlKey, metaKey, altKey, nativeEvent } = event;
  // Leaves alone the Enter that confirms text in an input method.
  if (key !== "Enter" || ctrlKey || metaKey || altKey || isComposing(nativeEvent)) return;
  event.preventDefault();
  input.value = splitTags(input.value)
    .map((tag) => `${tag}, `)
    .join("");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
