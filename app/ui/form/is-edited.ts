/**
 * Whether a field's text is not the one that its page gave it: somebody typed before this code had loaded, or the
 * browser restored what had been typed. Compared with a new field of the same text, because browsers normalise it: line
 * ends, for example, and the seconds of a time.
 */
export function isEdited(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const untouched = document.createElement(field.localName) as typeof field;
  if (field instanceof HTMLInputElement) (untouched as HTMLInputElement).type = field.type;
  untouched.defaultValue = field.defaultValue;
  return field.value !== untouched.value;
}
