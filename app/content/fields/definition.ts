import type { ChoiceField } from "./choice";
import type { DateField } from "./date";
import type { DateTimeField } from "./date-time";
import type { EmailField } from "./email";
import type { FlagField } from "./flag";
import type { ImageField } from "./image";
import type { LanguageField } from "./language";
import type { LinesField } from "./lines";
import type { LinkField } from "./link";
import type { LongTextField } from "./long-text";
import type { NumberField } from "./number";
import type { PathField } from "./path";
import type { RichTextFieldDefinition } from "./rich-text";
import type { SlugField } from "./slug";
import type { TagsField } from "./tags";
import type { TextField } from "./text";
import type { TimeZoneField } from "./time-zone";
import type { UrlField } from "./url";
import type { UrlGroupField } from "./url-group";
import type { VideoField } from "./video";

/** A section of a form. */
export interface FieldGroup {
  title: string;
  /** Collapsed until the author opens it or one of its fields has an error; for fields that few entries need. */
  collapsed?: true;
}

/** What all kinds of fields have in common. Plain data, so that a loader can return it. */
export interface FieldBase {
  /** The column. */
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** Neighbouring fields with the same group appear together under its title. */
  group?: FieldGroup;
  /** The option of a choice that the field depends on: it is shown and read only while that option is selected. */
  only?: { field: string; is: string };
  /** The 1-based number of that option; set by getCollectionMeta(). */
  option?: number;
  /** Whether it is read-only; set by getCollectionMeta(). */
  fixed?: boolean;
}

export type FieldDefinition =
  | TextField
  | LongTextField
  | UrlField
  | LinkField
  | PathField
  | ImageField
  | DateField
  | DateTimeField
  | FlagField
  | NumberField
  | ChoiceField
  | SlugField
  | LinesField
  | TagsField
  | UrlGroupField
  | EmailField
  | LanguageField
  | TimeZoneField
  | VideoField
  | RichTextFieldDefinition;

export type Kind = FieldDefinition["kind"];
export type FieldByKind<K extends Kind> = Extract<FieldDefinition, { kind: K }>;

/** A form's rich text: HTML for the textarea, the document for the editor. */
export interface RichTextValue {
  html: string;
  document: unknown;
}

/** The URLs of a url-group field, by name. */
export interface UrlGroupValue {
  urls: Record<string, string>;
}

/** A field's value in a form; serializable. */
export type FormValue = string | boolean | RichTextValue | UrlGroupValue;
export type FormValues = Record<string, FormValue>;

/** A form's fields in order, divided into its groups. Neighbouring fields without a group also form one. */
export function divideIntoGroups<Field extends Pick<FieldBase, "group">>(
  fields: Field[],
): { group?: FieldGroup; fields: Field[] }[] {
  const sections: { group?: FieldGroup; fields: Field[] }[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && last.group?.title === field.group?.title) last.fields.push(field);
    else sections.push({ group: field.group, fields: [field] });
  }
  return sections;
}
