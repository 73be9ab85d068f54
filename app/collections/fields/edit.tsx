import type { ReactElement } from "react";
import { RichText } from "~/rich-text/render";
import { Edit as DateEdit } from "./date";
import type { EditProps, FieldDefinition, FormValue, Kind } from "./definition";
import { Edit as FlagEdit } from "./flag";
import { Edit as ImageEdit } from "./image";
import { Edit as LinkEdit } from "./link";
import { Edit as LongTextEdit } from "./long-text";
import { Edit as RichTextEdit } from "./rich-text";
import { Edit as TextEdit } from "./text";
import { Edit as UrlEdit } from "./url";

type AnyEdit = (props: EditProps<FieldDefinition, FormValue>) => ReactElement;

// Each kind's component takes its own field and value; which ones belong together is the loader's promise.
const edits = {
  text: TextEdit,
  "long-text": LongTextEdit,
  url: UrlEdit,
  link: LinkEdit,
  image: ImageEdit,
  date: DateEdit,
  flag: FlagEdit,
  "rich-text": RichTextEdit,
} as unknown as Record<Kind, AnyEdit>;

/** The control of a field, with its label, hint and errors. */
export function EditField(props: EditProps<FieldDefinition, FormValue>) {
  const Edit = edits[props.field.kind];
  return <Edit {...props} />;
}

/** The value of a field, only to be read. */
export function ShowValue({ value }: { value: FormValue }) {
  if (typeof value === "boolean") return <>{value ? "Yes" : "No"}</>;
  if (typeof value === "string") return <>{value || "(empty)"}</>;
  if (!value.document) return <pre>{value.html}</pre>;
  return (
    <div className="prose">
      <RichText document={value.document} />
    </div>
  );
}
