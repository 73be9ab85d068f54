import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ConfirmDialog, closesDialog, opensDialog } from "~/ui/confirm-dialog";
import { DISCARD } from "../edit-form/form-ids";
import { LocalTime } from "../local-time";
import { getTime } from "./local-drafts";
import type { Drafts } from "./use-drafts";

/** What the author should know about the form's text before editing it; usually renders nothing. */
export function DraftNotice({ drafts }: { drafts: Drafts }) {
  const { noticeDraft, isOutdated, isOpenElsewhere, otherDrafts, draftState } = drafts;
  const newerDraft = draftState.kind === "rejected" ? draftState.newerDraft : undefined;
  if (!noticeDraft && !isOutdated && !isOpenElsewhere && !otherDrafts.length && !newerDraft) return null;
  return (
    <>
      <div className="notice" role="status">
        {noticeDraft ? (
          <p>
            {drafts.restored
              ? "You’re editing changes saved on this device at "
              : "You’re editing unsaved changes from "}
            <LocalTime at={noticeDraft.at} />.{" "}
            <button type="button" className="link" {...opensDialog(DISCARD)}>
              Discard changes
            </button>
          </p>
        ) : null}
        {drafts.draft?.isDeleted ? <p>This entry has been deleted.</p> : null}
        {isOutdated ? (
          <p>
            A newer version has been saved since you started.{" "}
            {draftState.kind === "unchanged" && !noticeDraft ? (
              <Link className="link" to="" reloadDocument>
                Show it
              </Link>
            ) : (
              "You will see both when you save."
            )}
          </p>
        ) : null}
        {isOpenElsewhere ? <p>This entry is also open in another tab. Edit it in only one of them.</p> : null}
        {newerDraft ? (
          <p>
            Newer changes were kept in another tab or on another device.{" "}
            <button type="button" className="link" {...opensDialog(OVERWRITE)}>
              Use this version instead
            </button>
          </p>
        ) : null}
        {otherDrafts.map((other) => (
          <p key={other.key}>
            This device also has changes from <LocalTime at={getTime(other)} />.{" "}
            <button type="button" className="link" onClick={() => drafts.restore(other)}>
              View them
            </button>{" "}
            <button type="button" className="link" {...opensDialog(other.key)}>
              Discard them
            </button>
          </p>
        ))}
      </div>
      {newerDraft ? (
        <LossDialog
          id={OVERWRITE}
          question="Discard the newer changes?"
          text="What was typed in the other tab or on the other device will be lost. Your text here stays."
          button="Use this version"
          onConfirm={() => void drafts.autosave.flush({ overwriteVersion: newerDraft })}
        />
      ) : null}
      {otherDrafts.map((other) => (
        <LossDialog
          key={other.key}
          id={other.key}
          question="Discard these changes?"
          text={
            <>
              Your changes from <LocalTime at={getTime(other)} /> will be lost. The text in the form stays.
            </>
          }
          button="Discard changes"
          onConfirm={() => drafts.deleteOther(other)}
        />
      ))}
    </>
  );
}

interface LossDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, "children"> {
  button: string;
  onConfirm(): void;
}

/** Asks before changes are lost that are not in the form. */
function LossDialog({ button, onConfirm, ...dialog }: LossDialogProps) {
  return (
    <ConfirmDialog {...dialog}>
      <button type="button" className="btn btn-solid" {...closesDialog(dialog.id)} onClick={onConfirm}>
        {button}
      </button>
    </ConfirmDialog>
  );
}

/** The id of the dialog that asks before a newer draft is replaced. */
const OVERWRITE = "overwrite-draft";
