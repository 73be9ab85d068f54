import { Form, Link, type useFetcher, useSearchParams } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { getRowAnchor } from "~/content/row-anchor";
import { takeFocus } from "~/ui/take-focus";
import { Bin } from "./icons";

/** The id of the form that all delete buttons submit: it loads the same page with the confirmation. */
const ASK = "ask";

export interface DeleteRequest {
  id: string;
  title: string;
  /** Null if entries of its kind cannot be hidden. */
  published: boolean | null;
  /** "3 Dec, 09:00", if it is scheduled. */
  scheduledFor?: string;
  /** The path of its page, if that stays when the entry is deleted. */
  lastingPath?: string;
}

/** The consequences of deleting an entry, for the confirmation dialog. */
export function describeDeletion(entry: Omit<DeleteRequest, "id">): string {
  return `${getConsequence(entry)} You can restore it from Recently deleted.`;
}

function getConsequence({ title, published, scheduledFor, lastingPath }: Omit<DeleteRequest, "id">): string {
  if (lastingPath)
    return published === false
      ? `Visitors will see ${lastingPath} again, without what you wrote here.`
      : `${lastingPath} will stay, without what you wrote here.`;
  return published === false || scheduledFor
    ? `“${title}” is not on the site.`
    : `“${title}” will disappear from the site at once.`;
}

/** Asks for confirmation in a dialog or, without JavaScript, on the page that it loads. */
export function DeleteButton({
  row: { id, title, published, scheduledFor, lastingPath },
  onAsk,
}: {
  row: DeleteRequest;
  onAsk(row: DeleteRequest): void;
}) {
  return (
    <button
      type="submit"
      form={ASK}
      name="ask"
      value={id}
      className="act act-del"
      aria-label={`Delete: ${title}`}
      onClick={(event) => {
        event.preventDefault();
        onAsk({ id, title, published, scheduledFor, lastingPath });
      }}
    >
      <Bin />
    </button>
  );
}

interface AskDeleteProps {
  target: DeleteRequest | null;
  singular: string;
  fetcher: ReturnType<typeof useFetcher>;
  onClose(): void;
}

/** The confirmation dialog of a list, for any of its rows. */
export function DeleteDialog({ target, singular, fetcher, onClose }: AskDeleteProps) {
  const [search] = useSearchParams();
  const kept = [...search].filter(([name]) => name !== "ask" && name !== "index");
  return (
    <>
      <Form id={ASK} method="get" hidden>
        {kept.map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
      </Form>
      {target ? (
        <Question
          key={target.id}
          {...{ target, singular, fetcher, onClose }}
          list={new URLSearchParams(kept)}
        />
      ) : null}
    </>
  );
}

interface QuestionProps extends AskDeleteProps {
  target: DeleteRequest;
  /** The list's other search parameters. */
  list: URLSearchParams;
}

/** Server-rendered as part of the page; in the browser a popover, closed by Escape or a click outside. */
function Question({ target, singular, fetcher, onClose, list }: QuestionProps) {
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.popover = "auto";
    element.showPopover();
    element.focus();
    const closed = (event: Event) => (event as ToggleEvent).newState === "closed" && onClose();
    element.addEventListener("toggle", closed);
    return () => element.removeEventListener("toggle", closed);
  }, [onClose]);
  // Hiding the popover returns the focus to the button.
  const hide = () => box.current?.hidePopover();
  // Focuses the row instead: on the delete button, pressing Enter again would ask again.
  const leave = () => {
    hide();
    const row = document.getElementById(getRowAnchor(target.id));
    if (row) takeFocus(row);
  };
  const url = list.size > 0 ? `?${list}` : ".";
  return (
    <div className="confirm" role="dialog" aria-labelledby={title} tabIndex={-1} ref={box}>
      <h2 id={title}>{`Delete this ${singular}?`}</h2>
      <p>{describeDeletion(target)}</p>
      <div className="confirm-ends">
        <fetcher.Form method="post" action={list.size > 0 ? `?index&${list}` : "?index"} onSubmit={leave}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={target.id} />
          <button type="submit" className="btn btn-solid">
            Delete
          </button>
        </fetcher.Form>
        <Link
          className="btn btn-quiet"
          to={url}
          onClick={(event) => {
            event.preventDefault();
            hide();
          }}
        >
          Cancel
        </Link>
      </div>
    </div>
  );
}
