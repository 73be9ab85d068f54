import type { Autosave } from "../drafts/autosave";
import { LeaveButton } from "../edit-form/leave-button";
import { Eye } from "../icons";

const NOT_SENT = {
  title: "No preview yet",
  description:
    "The preview needs your latest changes, which couldn’t be sent to the server. Nothing is lost: the line beside Save says why.",
  kind: "destructive",
} as const;

interface PreviewButtonProps {
  to: string;
  isBlank: boolean;
  autosave: Autosave;
}

/** Opens a preview of the form's content. */
export const PreviewButton = (props: PreviewButtonProps) => (
  <LeaveButton name="preview" notSent={NOT_SENT} {...props}>
    <Eye />
    Preview
  </LeaveButton>
);
