import type { ReactElement } from "react";
import type { FieldBase, FieldDefinition, FormValue, Kind } from "~/content/fields/definition";
import { ChoiceControl } from "./choice";
import { DateControl } from "./date";
import { DateTimeControl } from "./date-time";
import { EmailControl } from "./email";
import { FlagControl } from "./flag";
import { ImageControl } from "./image";
import { LanguageControl } from "./language";
import { LinesControl } from "./lines";
import { LinkControl } from "./link";
import { LongTextControl } from "./long-text";
import { NumberControl } from "./number";
import { PathControl } from "./path";
import { RichTextControl } from "./rich-text";
import { SlugControl } from "./slug";
import { TagsControl } from "./tags";
import { TextControl } from "./text";
import { TimeZoneControl } from "./time-zone";
import { UrlControl } from "./url";
import { UrlGroupControl } from "./url-group";
import { VideoControl } from "./video";

/** The props of a field's control. */
export interface FieldControlProps<Field extends FieldBase, Value extends FormValue> {
  field: Field;
  value: Value;
  errors?: string[];
  /** A warning about the value, which can still be saved. */
  warning?: string;
  /** The errors of the whole form by input name, for a field with several inputs. */
  inner?: Record<string, string[]>;
}

type AnyControl = (props: FieldControlProps<FieldDefinition, FormValue>) => ReactElement;

// Each control takes its own kind of field and value; the loader guarantees that they match.
const controls = {
  "url-group": UrlGroupControl,
  choice: ChoiceControl,
  date: DateControl,
  "date-time": DateTimeControl,
  email: EmailControl,
  flag: FlagControl,
  image: ImageControl,
  language: LanguageControl,
  lines: LinesControl,
  link: LinkControl,
  "long-text": LongTextControl,
  number: NumberControl,
  path: PathControl,
  "rich-text": RichTextControl,
  slug: SlugControl,
  tags: TagsControl,
  text: TextControl,
  "time-zone": TimeZoneControl,
  url: UrlControl,
  video: VideoControl,
} as unknown as Record<Kind, AnyControl>;

/** A field's control with its label, hint and errors; the style sheet hides it unless its option is selected. */
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
