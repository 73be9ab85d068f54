import type { FieldDefinition } from "~/content/fields/definition";
import { getControlId } from "~/ui/form/field";

interface ErrorLinksProps {
  fields: readonly FieldDefinition[];
  /** Messages by input name. */
  errors: Record<string, string[]>;
}

/** Links to the fields with errors, which can be a long text away; what is wrong is said beside each. */
export function ErrorLinks({ fields, errors }: ErrorLinksProps) {
  const wrong = fields.flatMap(getLabels).filter(([name]) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <ul role="list">
      {wrong.map(([name, label]) => (
        <li key={name}>
          <a href={`#${getControlId(name)}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The labels of a field's inputs, by input name. */
function getLabels(field: FieldDefinition): [name: string, label: string][] {
  const inner = field.kind === "url-group" ? field.links : [];
  return [
    [field.name, field.label],
    ...inner.map(({ name, label }): [string, string] => [`${field.name}.${name}`, label]),
  ];
}
