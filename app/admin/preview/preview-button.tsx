import type { Autosave } from "../drafts/autosave";
import { LeaveButton } from "../edit-form/leave-button";
import { Eye } from "../icons";

interface PreviewButtonProps {
  to: string;
  isBlank: boolean;
  autosave: Autosave;
}

/** Opens a preview of the form's content. */
export const PreviewButton = (props: PreviewButtonProps) => (
  <LeaveButton
    name="preview"
    notSent={["No preview yet", "The preview needs your latest changes, which"]}
    {...props}
  >
    <Eye />
    Preview
  </LeaveButton>
);
