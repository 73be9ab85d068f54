import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Submit } from "~/ui/form/submit";
import { Bin } from "../icons";

/** The form of the checkboxes beside deleted rows. */
const RESTORE = "restore";
const FORGET = "forget";

/** A deleted row's checkbox. */
export const DeletedCheckbox = ({ id, title }: { id: string; title: string }) => (
  <label className="select-cell">
    <input
      type="checkbox"
      className="choose"
      name="row"
      value={id}
      form={RESTORE}
      aria-label={`Select: ${title}`}
    />
  </label>
);

interface DeletedActionsProps {
  /** The ids of the rows on this page. */
  ids: string[];
  /** How many rows are deleted, on all pages. */
  total: number;
}

/** Restores the selected rows or all of the page, and empties the bin. */
export function DeletedActions({ ids, total }: DeletedActionsProps) {
  const form = useRef<HTMLFormElement>(null);
  const isNoneSelected = useNoneSelected(form);
  return (
    <div className="deleted-actions">
      <Form method="post" id={RESTORE} ref={form}>
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="stay" value="" />
        <Submit
          className="btn btn-line"
          name="selected"
          value=""
          pending={isNoneSelected || undefined}
          pendingLabel={isNoneSelected ? undefined : "Restoring…"}
        >
          Restore selected
        </Submit>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="stay" value="" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="row" value={id} />
        ))}
        <Submit className="btn btn-quiet" name="all" value="" pendingLabel="Restoring…">
          {ids.length === total ? `Restore all ${total}` : `Restore the ${ids.length} on this page`}
        </Submit>
      </Form>
      <button type="button" className="quiet" {...opensDialog(FORGET)}>
        <Bin />
        Delete all for good…
      </button>
      <ConfirmDialog
        id={FORGET}
        question={
          total === 1 ? "Delete 1 entry for good?" : `Delete ${total.toLocaleString("en")} entries for good?`
        }
        text="Their texts and all their versions will be gone. Only backups still have them."
      >
        <Form method="post">
          <input type="hidden" name="intent" value="forget" />
          <Submit pendingLabel="Deleting…">Delete for good</Submit>
        </Form>
      </ConfirmDialog>
    </div>
  );
}

/** Whether no row is selected; false without JavaScript, where the server says so. */
function useNoneSelected(form: RefObject<HTMLFormElement>): boolean {
  const [isNone, setNone] = useState(false);
  useEffect(() => {
    const update = () => setNone(form.current !== null && !new FormData(form.current).has("row"));
    update();
    document.addEventListener("change", update);
    return () => document.removeEventListener("change", update);
  });
  return isNone;
}
