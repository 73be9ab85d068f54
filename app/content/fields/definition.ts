import type { AddressesField } from "./addresses";
import type { ChoiceField } from "./choice";
import type { DateField } from "./date";
import type { EmailField } from "./email";
import type { FlagField } from "./flag";
import type { ImageField } from "./image";
import type { LanguageField } from "./language";
import type { LinesField } from "./lines";
import type { LinkField } from "./link";
import type { LongTextField } from "./long-text";
import type { NumberField } from "./number";
import type { RichTextFieldDefinition } from "./rich-text";
import type { SlugField } from "./slug";
import type { TextField } from "./text";
import type { UrlField } from "./url";

/** What every field of a collection has; the kinds add their own. Plain data: a loader can send it. */
export interface FieldBase {
  /** The column. */
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** The field belongs to one option of a choice: it is shown and read only while that one is chosen. */
  only?: { field: string; is: string };
  /** The place of that option among the others, from 1; getCollectionMeta() tells. */
  option?: number;
  /** Whether the form only shows it; getCollectionMeta() tells. */
  fixed?: boolean;
}

export type FieldDefinition =
  | TextField
  | LongTextField
  | UrlField
  | LinkField
  | ImageField
  | DateField
  | FlagField
  | NumberField
  | ChoiceField
  | SlugField
  | LinesField
  | AddressesField
  | EmailField
  | LanguageField
  | RichTextFieldDefinition;

export type Kind = FieldDefinition["kind"];
export type FieldByKind<K extends Kind> = Extract<FieldDefinition, { kind: K }>;

/** A rich text as the form needs it: HTML for the textarea, the document for the editor. */
export interface RichTextValue {
  html: string;
  document: unknown;
}

/** Several addresses under one name, each by its own. */
export interface AddressesValue {
  addresses: Record<string, string>;
}

/** What a form is filled with: one for each field, ready to be sent to the browser. */
export type FormValue = string | boolean | RichTextValue | AddressesValue;
export type FormValues = Record<string, FormValue>;
