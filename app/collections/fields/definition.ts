import type { DateField } from "./date";
import type { FlagField } from "./flag";
import type { ImageField } from "./image";
import type { LinkField } from "./link";
import type { LongTextField } from "./long-text";
import type { RichTextFieldDefinition } from "./rich-text";
import type { TextField } from "./text";
import type { UrlField } from "./url";

/** What every field of a collection has; the kinds add their own. Plain data: a loader can send it. */
export interface FieldBase {
  /** The column. */
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
}

export type FieldDefinition =
  | TextField
  | LongTextField
  | UrlField
  | LinkField
  | ImageField
  | DateField
  | FlagField
  | RichTextFieldDefinition;

export type Kind = FieldDefinition["kind"];
export type FieldOf<K extends Kind> = Extract<FieldDefinition, { kind: K }>;

/** A rich text as the form needs it: HTML for the textarea, the document for the editor. */
export interface RichTextValue {
  html: string;
  document: unknown;
}

/** What a form is filled with: one for each field, ready to be sent to the browser. */
export type FormValue = string | boolean | RichTextValue;
export type FormValues = Record<string, FormValue>;

/** What the component of a field gets. */
export interface EditProps<Field extends FieldBase, Value extends FormValue> {
  field: Field;
  value: Value;
  errors?: string[];
}
