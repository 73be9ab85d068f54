import { LocalTime } from "../local-time";
import type { DraftState } from "./edit-state";

interface SaveStatusProps {
  draftState: DraftState;
  savedAt: string | undefined;
  /** The emails of other admins who have the entry open. */
  otherAuthors: string[];
}

/** The line beside Save: where the text is saved, and since when. Below it, who else is editing the entry. */
export function SaveStatus(props: SaveStatusProps) {
  return (
    <span
      className="saved draft-status"
      aria-live="polite"
      data-trouble={props.draftState.kind === "rejected" || undefined}
    >
      <StatusText {...props} />
      {props.otherAuthors.length > 0 ? (
        <span className="others" title={props.otherAuthors.join(", ")}>
          Also here: {props.otherAuthors.join(", ")}
        </span>
      ) : null}
    </span>
  );
}

function StatusText({ draftState, savedAt }: Omit<SaveStatusProps, "otherAuthors">) {
  switch (draftState.kind) {
    case "unchanged":
      return savedAt ? (
        <>
          Saved <LocalTime at={savedAt} />
        </>
      ) : null;
    case "changed":
      return <>Not saved yet</>;
    case "kept":
      return (
        <>
          Changes kept <LocalTime at={draftState.at} />
        </>
      );
    case "rejected":
      return <>{`${getReason(draftState)} ${draftState.inBrowser ? IN_BROWSER : NOWHERE}`}</>;
  }
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
