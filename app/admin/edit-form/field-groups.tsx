import { type ReactNode, useState } from "react";
import {
  divideIntoGroups,
  type FieldDefinition,
  type FieldGroup,
  type FormValues,
} from "~/content/fields/definition";

interface FieldGroupsProps {
  fields: FieldDefinition[];
  values: FormValues;
  /** Messages by input name: "email", "zulu_links.agency". */
  errors?: Record<string, string[]>;
  draw: (field: FieldDefinition) => ReactNode;
}

/** A form's fields, with those of a group under the group's title. */
export function FieldGroups({ fields, values, errors = {}, draw }: FieldGroupsProps) {
  return divideIntoGroups(fields).map(({ group, fields }) => {
    if (!group) return fields.map(draw);
    const id = getId(group);
    if (group.collapsed)
      return (
        <CollapsedGroup
          key={id}
          id={id}
          title={group.title}
          filled={fields.filter(({ name }) => values[name])}
          isRejected={fields.some(({ name }) => hasError(errors, name))}
        >
          {fields.map(draw)}
        </CollapsedGroup>
      );
    return (
      <section key={id} id={id} className="field-group">
        <h2>{group.title}</h2>
        <div className="field-group-fields">{fields.map(draw)}</div>
      </section>
    );
  });
}

interface CollapsedGroupProps {
  id: string;
  title: string;
  /** The fields that are not empty: the summary lists their labels, so nobody needs to open the group to find out. */
  filled: FieldDefinition[];
  /** Whether a field in it has an error when first rendered. Later errors open the group (ui/form/form-error.tsx). */
  isRejected: boolean;
  children: ReactNode;
}

function CollapsedGroup({ id, title, filled, isRejected, children }: CollapsedGroupProps) {
  const [isOpen, setOpen] = useState(isRejected);
  return (
    <details
      className="field-group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <span className="field-group-filled">{filled.map(({ label }) => label).join(", ")}</span>
      </summary>
      {/* Browsers open the group for a URL with this id as its fragment. */}
      <div className="field-group-fields" id={id}>
        {children}
      </div>
    </details>
  );
}

/** "Search and sharing" is #search-and-sharing. */
const getId = ({ title }: FieldGroup) => title.toLowerCase().replaceAll(" ", "-");

const hasError = (errors: Record<string, string[]>, field: string) =>
  Object.keys(errors).some((name) => name === field || name.startsWith(`${field}.`));
