import type { ReactElement } from "react";
import { RichText } from "~/rich-text/render";
import { Edit as AddressesEdit } from "./addresses";
import { Edit as ChoiceEdit } from "./choice";
import { Edit as DateEdit } from "./date";
import type { EditProps, FieldDefinition, FormValue, Kind } from "./definition";
import { Edit as EmailEdit } from "./email";
import { Edit as FlagEdit } from "./flag";
import { Edit as ImageEdit } from "./image";
import { Edit as LanguageEdit } from "./language";
import { Edit as LinesEdit } from "./lines";
import { Edit as LinkEdit } from "./link";
import { Edit as LongTextEdit } from "./long-text";
import { Edit as NumberEdit } from "./number";
import { Edit as RichTextEdit } from "./rich-text";
import { Edit as SlugEdit } from "./slug";
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
  number: NumberEdit,
  choice: ChoiceEdit,
  slug: SlugEdit,
  lines: LinesEdit,
  addresses: AddressesEdit,
  email: EmailEdit,
  language: LanguageEdit,
  "rich-text": RichTextEdit,
} as unknown as Record<Kind, AnyEdit>;

/** The control of a field, with its label, hint and errors; style sheets hide it while its option is not chosen. */
export function EditField(props: EditProps<FieldDefinition, FormValue>) {
  const { kind, option } = props.field;
  const Edit = edits[kind];
  if (!option) return <Edit {...props} />;
  return (
    <div className="only" data-only={option}>
      <Edit {...props} />
    </div>
  );
}

/** The value of a field, only to be read. */
export function ShowValue({ value }: { value: FormValue }) {
  if (typeof value === "boolean") return <>{value ? "Yes" : "No"}</>;
  if (typeof value === "string") return <>{value || "(empty)"}</>;
  if ("addresses" in value) {
    return (
      <>
        {Object.entries(value.addresses).flatMap(([name, address]) =>
          address ? `${name}: ${address}\n` : [],
        )}
      </>
    );
  }
  if (!value.document) return <pre>{value.html}</pre>;
  return (
    <div className="prose">
      <RichText document={value.document} />
    </div>
  );
}
