import { Form } from "@remix-run/react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Submit } from "~/ui/form/submit";
import { type DeleteRequest, describeDeletion } from "../delete-dialog";
import { Bin } from "../icons";

/** When the entry was created and last edited. */
export function EntryDates({ entry }: { entry: { created: string; edited: string; scheduledFor?: string } }) {
  return (
    <dl>
      {entry.scheduledFor ? (
        <>
          <dt>Scheduled</dt>
          <dd className="mono">{entry.scheduledFor}</dd>
        </>
      ) : null}
      <dt>Created</dt>
      <dd className="mono">{entry.created}</dd>
      <dt>Edited</dt>
      <dd className="mono">{entry.edited}</dd>
    </dl>
  );
}

/** Buttons that open the dialogs with these ids; null for what is not possible. They stand apart from all others. */
export function DangerousActions({
  singular,
  discard,
  remove,
}: {
  singular: string;
  discard: string | null;
  remove: string | null;
}) {
  if (!discard && !remove) return null;
  return (
    <div className="ends danger">
      {discard ? (
        <button type="button" className="quiet" {...opensDialog(discard)}>
          <Bin />
          Discard changes
        </button>
      ) : null}
      {remove ? (
        <button type="button" className="quiet" {...opensDialog(remove)}>
          <Bin />
          Delete {singular}
        </button>
      ) : null}
    </div>
  );
}

interface DeleteEntryProps {
  /** The id of the dialog, which a button opens. */
  dialogId: string;
  singular: string;
  id: string;
  entry: Omit<DeleteRequest, "id">;
}

/** The dialog that asks before the entry is deleted. */
export function DeleteEntry({ dialogId, singular, id, entry }: DeleteEntryProps) {
  return (
    <ConfirmDialog id={dialogId} question={`Delete this ${singular}?`} text={describeDeletion(entry)}>
      <Form method="post">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <Submit pendingLabel="Deleting…">Delete</Submit>
      </Form>
    </ConfirmDialog>
  );
}

export function SampleHint({ singular }: { singular: string }) {
  return <p className="field-hint">A sample {singular} that comes with the site, not edited yet.</p>;
}
