import { useSubmit } from "@remix-run/react";
import type { Autosave } from "../drafts/autosave";
import { flushOrWarn } from "../drafts/flush-or-warn";
import { Copy } from "../icons";

/**
 * Copies the entry as its form shows it, and opens the copy. With JavaScript, the draft is saved first; without it, the
 * form is submitted, which saves a draft.
 */
export function DuplicateButton({ autosave }: { autosave: Autosave }) {
  const submit = useSubmit();
  const duplicate = async () => {
    if (await flushOrWarn(autosave, "Not duplicated")) submit({ intent: "duplicate" }, { method: "post" });
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
