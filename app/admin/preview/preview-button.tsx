import { useNavigate } from "@remix-run/react";
import { isReachable } from "~/realtime/is-reachable";
import { showToast } from "~/ui/toast-message";
import type { Autosave } from "../drafts/autosave";
import { Eye } from "../icons";

const NOT_SENT = {
  title: "No preview yet",
  description:
    "The preview needs your latest changes, which could not be sent to the server. Nothing is lost: the line beside Save says why.",
  kind: "destructive",
} as const;

/**
 * Opens a preview of the form's content. With JavaScript, its draft is saved first; without it, and for an empty form,
 * the form is submitted (`preview`), which saves a draft.
 */
export function PreviewButton({
  to,
  isBlank,
  autosave,
}: {
  to: string;
  isBlank: boolean;
  autosave: Autosave;
}) {
  const navigate = useNavigate();
  const open = async () => {
    await autosave.flush();
    if (autosave.isFailing) showToast(NOT_SENT);
    else if (await isReachable("Not opened")) navigate(to);
  };
  return (
    <button
      type="submit"
      className="quiet"
      name="preview"
      value=""
      onClick={(event) => {
        if (isBlank) return;
        event.preventDefault();
        void open();
      }}
    >
      <Eye />
      Preview
    </button>
  );
}
