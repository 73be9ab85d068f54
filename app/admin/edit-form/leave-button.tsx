import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { isReachable } from "~/realtime/is-reachable";
import { showToast, type ToastMessage } from "~/ui/toast-message";
import type { Autosave } from "../drafts/autosave";

interface LeaveButtonProps {
  /** The name under which the form is sent without JavaScript. */
  name: string;
  to: string;
  autosave: Autosave;
  /** What is said if the draft could not be sent. */
  notSent: ToastMessage;
  /** Whether nothing has been typed: then the form is submitted in any case. */
  isBlank?: boolean;
  children: ReactNode;
}

/**
 * A button that leaves the edit form for a page about what it contains. With JavaScript, its draft is saved first;
 * without it, the form is submitted, which saves a draft.
 */
export function LeaveButton({ name, to, autosave, notSent, isBlank, children }: LeaveButtonProps) {
  const navigate = useNavigate();
  const open = async () => {
    await autosave.flush();
    if (autosave.isFailing) showToast(notSent);
    else if (await isReachable("Not opened")) navigate(to);
  };
  return (
    <button
      type="submit"
      className="quiet"
      name={name}
      value=""
      onClick={(event) => {
        if (isBlank) return;
        event.preventDefault();
        void open();
      }}
    >
      {children}
    </button>
  );
}
