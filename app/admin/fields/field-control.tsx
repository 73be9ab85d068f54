import type { ReactElement } from "react";
import type { FieldBase, FieldDefinition, FormValue, Kind } from "~/content/fields/definition";
import { AddressesControl } from "./addresses";
import { ChoiceControl } from "./choice";
import { DateControl } from "./date";
import { EmailControl } from "./email";
import { FlagControl } from "./flag";
import { ImageControl } from "./image";
import { LanguageControl } from "./language";
import { LinesControl } from "./lines";
import { LinkControl } from "./link";
import { LongTextControl } from "./long-text";
import { NumberControl } from "./number";
import { RichTextControl } from "./rich-text";
import { SlugControl } from "./slug";
import { TextControl } from "./text";
import { UrlControl } from "./url";

/** What the component of a field gets. */
export interface FieldControlProps<Field extends FieldBase, Value extends FormValue> {
  field: Field;
  value: Value;
  errors?: string[];
  /** What its author should know although it can be saved. */
  warning?: string;
  /** The errors of the whole form by the names of its inputs, for a field that has several. */
  inner?: Record<string, string[]>;
}

type AnyControl = (props: FieldControlProps<FieldDefinition, FormValue>) => ReactElement;

// Each kind's control takes its own field and value; which ones belong together is the loader's promise.
const controls = {
  addresses: AddressesControl,
  choice: ChoiceControl,
  date: DateControl,
  email: EmailControl,
  flag: FlagControl,
  image: ImageControl,
  language: LanguageControl,
  lines: LinesControl,
  link: LinkControl,
  "long-text": LongTextControl,
  number: NumberControl,
  "rich-text": RichTextControl,
  slug: SlugControl,
  text: TextControl,
  url: UrlControl,
} as unknown as Record<Kind, AnyControl>;

/** The control of a field, with its label, hint and errors; style sheets hide it while its option is not chosen. */
export function FieldControl(props: FieldControlProps<FieldDefinition, FormValue>) {
  const { kind, option } = props.field;
  const Control = controls[kind];
  if (!option) return <Control {...props} />;
  return (
    <div className="only" data-only={option}>
      <Control {...props} />
    </div>
  );
}
