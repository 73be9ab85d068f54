import { useId } from "react";
import type { Choice } from "~/content/merge/fields";
import type { MergeConflict } from "~/content/merge/merge.server";
import type { FieldDifference } from "~/content/revisions/diff/diff.server";
import { Change, Diff } from "../revisions/diff";

interface MergeChoiceProps {
  conflict: MergeConflict;
  /** The edit form's id. */
  form: string;
  /** Whether the other version is the same admin's. */
  own: boolean;
  /** Whether the form was sent without a choice here. */
  isMissing: boolean;
}

/** The radio buttons for a place that both versions changed in different ways. */
export function MergeChoice({ conflict, form, own, isMissing }: MergeChoiceProps) {
  const { id, label, local, remote, canBeBoth, chosen } = conflict;
  const errorId = useId();
  const radio = (value: Choice, name: string) => (
    <label>
      <input
        type="radio"
        form={form}
        name={`merge.${id}`}
        value={value}
        defaultChecked={chosen === value}
        aria-describedby={isMissing ? errorId : undefined}
      />
      {name}
    </label>
  );
  return (
    <fieldset className="merge-choice" aria-invalid={isMissing || undefined}>
      <legend>{label}</legend>
      <div className="merge-sides">
        <div>
          {radio("local", own ? "Here" : "Yours")}
          <Side changes={local} />
        </div>
        <div>
          {radio("remote", own ? "Elsewhere" : "Theirs")}
          <Side changes={remote} />
        </div>
      </div>
      {canBeBoth ? radio("both", own ? "Keep both, this one first" : "Keep both, yours first") : null}
      {isMissing ? (
        <p className="field-error" id={errorId}>
          Choose one.
        </p>
      ) : null}
    </fieldset>
  );
}

function Side({ changes }: { changes: FieldDifference[] }) {
  const [first] = changes;
  if (!first) return <p className="diff-note">(empty)</p>;
  return (
    <div className="diff">{changes.length === 1 ? <Change field={first} /> : <Diff fields={changes} />}</div>
  );
}
