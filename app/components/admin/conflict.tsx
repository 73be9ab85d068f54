import type { FieldDefinition, FormValues } from "~/collections/fields/definition";
import { ShowValue } from "~/collections/fields/edit";

export interface ConflictProps {
  fields: FieldDefinition[];
  /** The edit form's id, which the buttons send. */
  form: string;
  one: string;
  mine: FormValues;
  theirs: { version: string; values: FormValues; differ: string[] };
  /** Where the row as it is now can be edited. */
  current: string;
}

/** Both versions of what two people saved at the same time, and the choice between them. */
export function Conflict({ fields, form, one, mine, theirs, current }: ConflictProps) {
  const differing = fields.filter(({ name }) => theirs.differ.includes(name));
  return (
    <section className="conflict" aria-label="Two versions">
      {differing.map(({ name, label }) => (
        <div className="versions" key={name}>
          <Version label={`${label}, yours`} value={mine[name]} />
          <Version label={`${label}, theirs`} value={theirs.values[name]} />
        </div>
      ))}
      <div className="confirm-ends">
        <button type="submit" form={form} className="btn btn-solid" name="overwrite" value={theirs.version}>
          Save mine over theirs
        </button>
        {/* The whole page anew: the form then holds their version. */}
        <a className="btn btn-quiet" href={current}>
          Take their {one}, drop mine
        </a>
      </div>
    </section>
  );
}

function Version({ label, value }: { label: string; value: FormValues[string] | undefined }) {
  return (
    <div>
      <h2>{label}</h2>
      <div className="version">{value === undefined ? null : <ShowValue value={value} />}</div>
    </div>
  );
}
