import type { ReactNode } from "react";
import { useReachableSubmit } from "~/http/use-reachable-submit";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface DiscardDialogProps {
  id: string;
  question?: string;
  text: string;
  button?: string;
  /** The id of its form. */
  form?: string;
  /** Where its form is sent; by default the page's own URL. */
  action?: string;
  /** Called first. Resolves once no local draft or pending request could bring the draft back. */
  onDiscard(): void | Promise<void>;
  /** Further fields of its form. */
  children?: ReactNode;
}

/** The dialog that confirms discarding unsaved changes. A full page load, so a form is filled with the saved values. */
export function DiscardDialog({ onDiscard, form, action, children, ...dialog }: DiscardDialogProps) {
  const onSubmit = useReachableSubmit(onDiscard);
  const { question = "Discard these changes?", button = "Discard changes" } = dialog;
  return (
    <ConfirmDialog id={dialog.id} question={question} text={dialog.text}>
      <form id={form} method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="discard" />
        {children}
        <button type="submit" className="btn btn-solid">
          {button}
        </button>
      </form>
    </ConfirmDialog>
  );
}
