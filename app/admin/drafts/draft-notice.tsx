import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ConfirmDialog, closesDialog, opensDialog } from "~/ui/confirm-dialog";
import { LocalTime } from "../local-time";
import type { DraftState } from "./edit-state";
import { getTime, type LocalDraft } from "./local-drafts";

interface DraftNoticeProps {
  /** The draft that fills the form, from the server or from local storage. */
  draft: { at: string; inBrowser?: boolean } | null;
  isOutdated: boolean;
  isDeleted: boolean;
  isOpenElsewhere: boolean;
  /** Other drafts in local storage. */
  otherDrafts: LocalDraft[];
  onRestore(draft: LocalDraft): void;
  onDelete(draft: LocalDraft): void;
  draftState: DraftState;
  onOverwrite(draftVersion: string): void;
  /** The id of the dialog that confirms discarding. */
  discard: string;
}

/** What the author should know about the form's text before editing it; usually renders nothing. */
export function DraftNotice(props: DraftNoticeProps) {
  const { draft, otherDrafts, draftState, onOverwrite } = props;
  const newerDraft = draftState.kind === "rejected" ? draftState.newerDraft : undefined;
  if (!draft && !props.isOutdated && !props.isOpenElsewhere && !otherDrafts.length && !newerDraft)
    return null;
  return (
    <>
      <div className="notice" role="status">
        {draft ? (
          <p>
            {draft.inBrowser
              ? "You’re editing changes saved on this device at "
              : "You’re editing unsaved changes from "}
            <LocalTime at={draft.at} />.{" "}
            <button type="button" className="link" {...opensDialog(props.discard)}>
              Discard changes
            </button>
          </p>
        ) : null}
        {props.isDeleted ? <p>This entry has been deleted.</p> : null}
        {props.isOutdated ? (
          <p>
            A newer version has been saved since you started.{" "}
            {draftState.kind === "unchanged" && !draft ? (
              <Link className="link" to="" reloadDocument>
                Show it
              </Link>
            ) : (
              "You will see both when you save."
            )}
          </p>
        ) : null}
        {props.isOpenElsewhere ? (
          <p>This entry is also open in another tab. Edit it in only one of them.</p>
        ) : null}
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
            <button type="button" className="link" onClick={() => props.onRestore(other)}>
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
          onConfirm={() => onOverwrite(newerDraft)}
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
          onConfirm={() => props.onDelete(other)}
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
