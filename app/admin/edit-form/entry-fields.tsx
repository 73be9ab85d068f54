import type { ReactNode } from "react";
import type { CollectionMeta } from "~/content/collection";
import type { FieldDefinition, FormValues } from "~/content/fields/definition";
import { FieldControl } from "../fields/field-control";
import { divideFields } from "./divide-fields";
import { FieldGroups } from "./field-groups";

interface EntryFieldsProps {
  collection: CollectionMeta;
  values: FormValues;
  /** Messages by input name. */
  errors: Record<string, string[]> | undefined;
  /** Warnings about the row as saved, by field. */
  warnings: Record<string, string> | undefined;
  /** What follows the fields that are beside the content. */
  children: ReactNode;
}

/** The fields of an entry: its image or video first, its content on the left, everything else on the right. */
export function EntryFields({ collection, values, errors, warnings, children }: EntryFieldsProps) {
  const { media, main, aside } = divideFields(collection);
  const draw = (field: FieldDefinition) => (
    <FieldControl
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      errors={errors?.[field.name]}
      inner={errors}
      warning={warnings?.[field.name]}
    />
  );
  return (
    <>
      {media.length > 0 ? <div className="form-media">{media.map(draw)}</div> : null}
      <div className="form-main">
        <FieldGroups fields={main} values={values} errors={errors} draw={draw} />
      </div>
      <aside className="meta" aria-label="About this entry">
        {aside.map(draw)}
        {children}
      </aside>
    </>
  );
}
