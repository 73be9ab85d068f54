import { turnPath } from "~/content/admin-paths";
import type { Autosave } from "../drafts/autosave";
import { LeaveButton } from "../edit-form/leave-button";
import { Turn } from "../icons";

const NOT_SENT = {
  title: "Not yet",
  description:
    "Your latest changes should come along, and couldn’t be sent to the server. Nothing is lost: the line beside Save says why.",
  kind: "destructive",
} as const;

/** Opens the page on which an entry becomes one of another kind, once its changes are kept. */
export const TurnButton = ({ slug, id, autosave }: { slug: string; id: string; autosave: Autosave }) => (
  <LeaveButton name="turn" to={turnPath({ slug }, id)} autosave={autosave} notSent={NOT_SENT}>
    <Turn />
    Turn into…
  </LeaveButton>
);
