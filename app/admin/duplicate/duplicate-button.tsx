import { useSubmit } from "@remix-run/react";
import { showToast } from "~/ui/toast-message";
import type { Autosave } from "../drafts/autosave";
import { Copy } from "../icons";

const NOT_SENT = {
  title: "Not duplicated",
  description:
    "Your latest changes couldn’t be sent to the server. Nothing is lost: the line beside Save says why.",
  kind: "destructive",
} as const;

/**
 * Copies the entry as its form shows it, and opens the copy. With JavaScript, the draft is saved first; without it, the
 * form is submitted, which saves a draft.
 */
export function DuplicateButton({ autosave }: { autosave: Autosave }) {
  const submit = useSubmit();
  const duplicate = async () => {
    await autosave.flush();
    if (autosave.isFailing) showToast(NOT_SENT);
    else submit({ intent: "duplicate" }, { method: "post" });
  };
  return (
    <button
      type="submit"
      className="quiet"
      name="duplicate"
      value=""
      onClick={(event) => {
        event.preventDefault();
        void duplicate();
      }}
    >
      <Copy />
      Duplicate
    </button>
  );
}
