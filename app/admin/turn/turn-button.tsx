import { turnPath } from "~/content/admin-paths";
import type { Autosave } from "../drafts/autosave";
import { LeaveButton } from "../edit-form/leave-button";
import { Turn } from "../icons";

/** Opens the page on which an entry becomes one of another kind, once its changes are kept. */
export const TurnButton = ({ slug, id, autosave }: { slug: string; id: string; autosave: Autosave }) => (
  <LeaveButton
    name="turn"
    to={turnPath({ slug }, id)}
    autosave={autosave}
    notSent={["Not yet", "Your latest changes should come along, and"]}
  >
    <Turn />
    Turn into…
  </LeaveButton>
);
