import type { Keeping } from "./autosave";
import { Clock } from "./clock";
import { Confirm, opens } from "./confirm";
import type { Restored } from "./use-restored";

export interface DraftNoticeProps {
  one: string;
  /** The draft that fills the form: the server's, or what this browser kept. */
  draft: { at: string; inBrowser?: boolean } | null;
  isOutdated: boolean;
  isDeleted: boolean;
  isOpenElsewhere: boolean;
  /** Further texts that this browser kept. */
  others: Restored[];
  onChoose(other: Restored): void;
  onForget(other: Restored): void;
  keeping: Keeping;
  onReplace(mark: string): void;
  /** The id of the dialogue that discards. */
  discard: string;
}

/** What an author must know about the text in the form before going on with it. Nothing, mostly. */
export function DraftNotice(props: DraftNoticeProps) {
  const { one, draft, others, keeping, onReplace } = props;
  const other = keeping.is === "refused" ? keeping.other : undefined;
  const isQuiet =
    !draft && !props.isOutdated && !props.isOpenElsewhere && others.length === 0 && other === undefined;
  if (isQuiet) return null;
  return (
    <div className="notice" role="status">
      {draft ? (
        <p>
          {draft.inBrowser
            ? "You are looking at what this browser kept at "
            : "You are looking at your draft of "}
          <Clock at={draft.at} />, not yet saved.{" "}
          <button type="button" className="link" {...opens(props.discard)}>
            Discard draft
          </button>
        </p>
      ) : null}
      {props.isDeleted ? <p>The {one} itself was deleted meanwhile.</p> : null}
      {props.isOutdated ? (
        <p>There is a newer version of this {one}, saved since you began. Saving yours shows you both.</p>
      ) : null}
      {props.isOpenElsewhere ? <p>This entry is also open in another tab. Write in one of them.</p> : null}
      {other === undefined ? null : (
        <p>
          A newer draft of this {one} was kept from another tab or device.{" "}
          <button type="button" className="link" onClick={() => onReplace(other)}>
            Keep what stands here instead
          </button>
        </p>
      )}
      {others.map((text) => (
        <p key={text.place}>
          This browser also kept a text of <Clock at={new Date(text.copy.at).toISOString()} />.{" "}
          <button type="button" className="link" onClick={() => props.onChoose(text)}>
            Look at it
          </button>{" "}
          <button type="button" className="link" onClick={() => props.onForget(text)}>
            Forget it
          </button>
        </p>
      ))}
    </div>
  );
}

/** The form that discards, for other buttons too. */
export const DISCARD_FORM = "discard-form";

/** Asks before a draft is discarded. */
export function DiscardDraft({
  id,
  one,
  row,
  isNew,
  onDiscard,
}: {
  id: string;
  one: string;
  /** The id of its row. */
  row: string;
  isNew: boolean;
  /** Settles when nothing would bring the draft back. */
  onDiscard(): Promise<void>;
}) {
  return (
    <Confirm
      id={id}
      question="Discard this draft?"
      text={isNew ? `This ${one} was never saved: it will be gone.` : `The ${one} stays as it was saved.`}
    >
      {/* A page anew, so that the form holds what is saved. */}
      <form
        id={DISCARD_FORM}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget } = event;
          void onDiscard().then(() => currentTarget.submit());
        }}
      >
        <input type="hidden" name="intent" value="discard" />
        <input type="hidden" name="id" value={row} />
        <input type="hidden" name="to" value={isNew ? "list" : "here"} />
        <button type="submit" className="btn btn-solid">
          Discard draft
        </button>
      </form>
    </Confirm>
  );
}
