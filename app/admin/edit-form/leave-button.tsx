import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { isReachable } from "~/realtime/is-reachable";
import type { Autosave } from "../drafts/autosave";
import { flushOrWarn } from "../drafts/flush-or-warn";

interface LeaveButtonProps {
  /** The name under which the form is sent without JavaScript. */
  name: string;
  to: string;
  autosave: Autosave;
  /** What is said if the draft could not be sent, as `flushOrWarn` says it. */
  notSent: [title: string, lead: string];
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
    if ((await flushOrWarn(autosave, ...notSent)) && (await isReachable("Not opened"))) navigate(to);
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
