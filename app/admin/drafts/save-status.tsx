import { LocalTime } from "../local-time";
import type { DraftState } from "./edit-state";

interface SaveStatusProps {
  draftState: DraftState;
  savedAt: string | undefined;
  /** The emails of other admins who have the entry open. */
  otherAuthors: string[];
}

/** The line beside Save: where the text is saved, and since when. Below it, who else is editing the entry. */
export function SaveStatus({ draftState, savedAt, otherAuthors }: SaveStatusProps) {
  const [words, at] = describe(draftState, savedAt);
  const others = otherAuthors.join(", ");
  return (
    <span
      className="saved draft-status"
      aria-live="polite"
      data-trouble={draftState.kind === "rejected" || undefined}
    >
      {words}
      {at ? <LocalTime at={at} /> : null}
      {others ? (
        <span className="others" title={others}>
          Also here: {others}
        </span>
      ) : null}
    </span>
  );
}

function describe(state: DraftState, savedAt: string | undefined): [words?: string, at?: string] {
  if (state.kind === "kept") return ["Changes kept ", state.at];
  if (state.kind === "changed") return ["Not saved yet"];
  if (state.kind === "rejected") return [`${getReason(state)} ${state.inBrowser ? IN_BROWSER : NOWHERE}`];
  return savedAt ? ["Saved ", savedAt] : [];
}

const IN_BROWSER = "Saved on this device only.";
const NOWHERE = "This device can’t store your changes: keep this page open.";

function getReason({ status, message }: { status: number; message: string }): string {
  if (status === 401) return "You are signed out.";
  if (status === 403) return "You are no longer an admin.";
  if (status === 409) return "There are newer changes.";
  if (status === 0) return "Offline.";
  if (status >= 500) return "The server can’t save right now.";
  return message;
}
