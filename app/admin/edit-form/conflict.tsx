import type { FieldDefinition, FormValue, FormValues, Kind } from "~/content/fields/definition";
import type { RejectedSubmission } from "~/content/save-form.server";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { FieldValue } from "../fields/field-value";
import { Diff } from "../revisions/diff";

export interface ConflictProps {
  fields: FieldDefinition[];
  /** The edit form's id, which the button that keeps the author's version sends. */
  form: string;
  local: FormValues;
  remote: NonNullable<RejectedSubmission["remote"]>;
  /** The id of the form that discards the typed values and shows the row as saved. */
  discard: string;
}

const DISCARD_LOCAL = "discard-local";

/** Shows both versions after an edit conflict, and lets the author choose one. */
export function Conflict({ fields, form, local, remote, discard }: ConflictProps) {
  const own = remote.isOwn;
  const changed = fields.filter(({ name }) => remote.changedFields.includes(name));
  return (
    <section className="conflict" aria-label="Two versions">
      <p className="field-hint">
        Your text here is underlined, {own ? "the text you saved elsewhere" : "theirs"} is struck through.
      </p>
      <Diff fields={remote.difference} />
      <details>
        <summary>Both versions side by side</summary>
        {changed.map(({ name, label, kind }) => (
          <div className="versions" key={name}>
            <Version label={`${label}, ${own ? "here" : "yours"}`} kind={kind} value={local[name]} />
            <Version
              label={`${label}, ${own ? "elsewhere" : "theirs"}`}
              kind={kind}
              value={remote.values[name]}
            />
          </div>
        ))}
      </details>
      <div className="confirm-ends">
        <button type="submit" form={form} className="btn btn-solid" name="overwrite" value={remote.version}>
          {own ? "Save this version" : "Save my version"}
        </button>
        <button type="button" className="btn btn-quiet" {...opensDialog(DISCARD_LOCAL)}>
          {own ? "Use the other version" : "Use their version"}
        </button>
      </div>
      <ConfirmDialog
        id={DISCARD_LOCAL}
        question={own ? "Discard this version?" : "Discard your version?"}
        text={`The form will show ${own ? "the other version" : "their version"}. Your changes here will be lost.`}
      >
        <button type="submit" form={discard} className="btn btn-solid">
          {own ? "Discard this version" : "Discard my version"}
        </button>
      </ConfirmDialog>
    </section>
  );
}

interface VersionProps {
  label: string;
  kind: Kind;
  value: FormValue | undefined;
}

function Version({ label, kind, value }: VersionProps) {
  return (
    <div>
      <h2>{label}</h2>
      <div className="version">{value === undefined ? null : <FieldValue kind={kind} value={value} />}</div>
    </div>
  );
}
