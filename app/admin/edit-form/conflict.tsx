import type { FieldDefinition, FormValue, FormValues, Kind } from "~/content/fields/definition";
import type { RejectedSubmission } from "~/content/save-form.server";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { FieldValue } from "../fields/field-value";
import { Diff } from "../revisions/diff";
import { MergeChoice } from "./merge-choice";

interface ConflictProps {
  fields: FieldDefinition[];
  /** The edit form's id. The choices made here are part of it, so any way of saving it saves the merge. */
  form: string;
  local: FormValues;
  remote: NonNullable<RejectedSubmission["remote"]>;
  /** The id of the form that discards the typed values and shows the row as saved. */
  discard: string;
}

const DISCARD_LOCAL = "discard-local";

/** Shows both versions merged after an edit conflict; where both changed the same place, the author chooses. */
export function Conflict({ fields, form, local, remote, discard }: ConflictProps) {
  const own = remote.isOwn ?? false;
  const { taken, conflicts } = remote.merge;
  const changed = fields.filter(({ name }) => remote.changedFields.includes(name));
  return (
    <section className="conflict" aria-label="Two versions">
      <input type="hidden" form={form} name="merge" value={remote.version} />
      {conflicts.length > 0 ? (
        <div>
          <h2 className="part">Choose what to keep</h2>
          <p className="field-hint">
            {own ? "Changed in both versions." : "Both of you changed this."} Additions are underlined;
            deletions are struck through.
          </p>
          {conflicts.map((conflict) => (
            <MergeChoice
              key={conflict.id}
              conflict={conflict}
              form={form}
              own={own}
              isMissing={remote.isRepeated && !conflict.chosen}
            />
          ))}
        </div>
      ) : null}
      {taken.length > 0 ? (
        <div>
          <h2 className="part">{own ? "Added from elsewhere" : "Added from their version"}</h2>
          <p className="field-hint">These changes don’t touch yours, so both are kept.</p>
          <Diff fields={taken} />
        </div>
      ) : null}
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
      <p className="field-hint">The form below still shows {own ? "this version" : "your version"}.</p>
      <div className="confirm-ends">
        <button type="submit" form={form} className="btn btn-solid">
          Save merged version
        </button>
        <button type="submit" form={form} className="btn btn-line" name="overwrite" value={remote.version}>
          {own ? "Save this version" : "Save my version"}
        </button>
        <button type="button" className="btn btn-line" {...opensDialog(DISCARD_LOCAL)}>
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
      <h3>{label}</h3>
      <div className="version">{value === undefined ? null : <FieldValue kind={kind} value={value} />}</div>
    </div>
  );
}
