type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a form's control has one value, as text. */
export const isTextControl = (control: unknown): control is TextControl =>
  control instanceof HTMLInputElement ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement;

/**
 * Whether a field's text is not the one that its page gave it: somebody typed before this code had loaded, or the
 * browser restored what had been typed. Compared with a new field of the same text, because browsers normalise it: line
 * ends, for example, and the seconds of a time.
 */
export function isEdited(field: TextControl): boolean {
  if (field instanceof HTMLSelectElement)
    return Array.from(field.options).some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const untouched = document.createElement(field.localName) as typeof field;
  if (field instanceof HTMLInputElement) (untouched as HTMLInputElement).type = field.type;
  untouched.defaultValue = field.defaultValue;
  return field.value !== untouched.value;
}
