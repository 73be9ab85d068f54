import { type KeyboardEvent, useId } from "react";
import { useSuggestions } from "~/admin/fields/suggestions";
import type { TextField } from "~/content/fields/text";
import { Field } from "~/ui/form/field";
import { OptionalLabel } from "~/ui/form/optional-label";
import { TextArea } from "~/ui/form/text-area";
import { isComposing } from "~/ui/keys";
import type { FieldControlProps } from "./field-control";

export function TextControl(props: FieldControlProps<TextField, string>) {
  return props.field.look === "lines" ? <LinesOfText {...props} /> : <LineOfText {...props} />;
}

function LinesOfText({ field, value, errors }: FieldControlProps<TextField, string>) {
  return (
    <Field name={field.name} label={getLabel(field)} description={field.hint} error={errors}>
      {(control) => (
        <TextArea
          {...control}
          className="input"
          name={field.name}
          rows={3}
          defaultValue={value}
          required={!field.optional}
        />
      )}
    </Field>
  );
}

function LineOfText({ field, value, errors }: FieldControlProps<TextField, string>) {
  const list = useId();
  const suggestions = useSuggestions(field.name);
  return (
    <Field
      name={field.name}
      className={field.look}
      label={getLabel(field)}
      description={field.hint}
      error={errors}
    >
      {(control) => (
        <>
          <input
            {...control}
            className={field.look === "title" ? "title-in" : "input"}
            type="text"
            dir="auto"
            name={field.name}
            defaultValue={value}
            placeholder={field.placeholder}
            required={!field.optional}
            autoComplete="off"
            list={field.suggested && list}
            onKeyDown={field.look === "title" ? leadToText : undefined}
          />
          {field.suggested ? (
            <datalist id={list}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </Field>
  );
}

const getLabel = ({ label, optional }: TextField) => (optional ? <OptionalLabel label={label} /> : label);

/** Makes Enter in an entry's title move to its text, instead of submitting a form that has only just been started. */
function leadToText(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey, nativeEvent } = event;
  // Leaves alone the Enter that confirms text in an input method.
  if (key !== "Enter" || ctrlKey || metaKey || altKey || isComposing(nativeEvent)) return;
  const text = currentTarget.form?.querySelector<HTMLElement>(
    ".rich-text-field :is([contenteditable=true], textarea)",
  );
  if (!text) return;
  event.preventDefault();
  text.focus();
}
