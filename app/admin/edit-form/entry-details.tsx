import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Submit } from "~/ui/form/submit";
import { type DeleteRequest, describeDeletion } from "../delete-dialog";
import { Bin } from "../icons";

/** When the entry is scheduled to appear (if it is), was created and was last edited. */
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

/** The buttons for discarding and deleting, set apart. Each opens the dialog with the given id; null renders none. */
export function DangerousActions({
  singular,
  discard,
  remove,
  children,
}: {
  singular: string;
  discard: string | null;
  remove: string | null;
  children?: ReactNode;
}) {
  if (!discard && !remove) return null;
  return (
    <div className="actions danger">
      {children}
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
  /** The id of the dialog, for the button that opens it. */
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
