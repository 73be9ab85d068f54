import type { FieldDefinition, FormValues } from "~/collections/fields/definition";
import { ShowValue } from "~/collections/fields/edit";
import type { Refusal } from "~/collections/form.server";
import { Difference } from "./history/difference";

export interface ConflictProps {
  fields: FieldDefinition[];
  /** The edit form's id, which the buttons send. */
  form: string;
  one: string;
  mine: FormValues;
  theirs: NonNullable<Refusal["theirs"]>;
  /** The id of the form that discards what was typed and leads to the row as it is now. */
  discard: string;
}

/** Both versions of what two people saved at the same time, and the choice between them. */
export function Conflict({ fields, form, one, mine, theirs, discard }: ConflictProps) {
  const differing = fields.filter(({ name }) => theirs.differ.includes(name));
  return (
    <section className="conflict" aria-label="Two versions">
      <p className="field-hint">What you wrote is underlined, what they wrote instead is struck through.</p>
      <Difference fields={theirs.difference} />
      <details>
        <summary>Both versions side by side</summary>
        {differing.map(({ name, label }) => (
          <div className="versions" key={name}>
            <Version label={`${label}, yours`} value={mine[name]} />
            <Version label={`${label}, theirs`} value={theirs.values[name]} />
          </div>
        ))}
      </details>
      <div className="confirm-ends">
        <button type="submit" form={form} className="btn btn-solid" name="overwrite" value={theirs.version}>
          Save mine over theirs
        </button>
        <button type="submit" form={discard} className="btn btn-quiet">
          Take their {one}, drop mine
        </button>
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
