import { Form, Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { Confirm, opens } from "./confirm";
import { Bin, Down, Pencil, Up } from "./icons";
import type { Direction } from "./use-moves";

export interface RowItem {
  id: string;
  title: string;
  excerpt: string;
  date: { iso: string; text: string };
  published: boolean | null;
}

export interface RowProps {
  item: RowItem;
  /** What one of them is called: "note". */
  one: string;
  /** What the switch says: "Published". */
  on?: string;
  /** Missing where rows are not moved by hand; a direction is off at the end of the list. */
  moves?: Record<Direction, boolean>;
  onMove(id: string, direction: Direction): void;
  onAnswer(answer: { ok: boolean; message: string }): void;
}

/** One row of a list: its title, its switch, its buttons. Every button is a form that works by itself. */
export function Row({ item, one, on, moves, onMove, onAnswer }: RowProps) {
  const fetcher = useFetcher<{ ok: boolean; message: string }>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer) onAnswer(answer);
  }, [answer, onAnswer]);

  const asked = fetcher.formData?.get("intent") === "publish" ? fetcher.formData.get("to") === "on" : null;
  const isOn = asked ?? item.published;
  const isLeaving = fetcher.formData?.get("intent") === "delete";
  const confirmId = `delete-${item.id}`;
  return (
    <li
      className="row"
      id={item.id}
      data-draft={isOn === false || undefined}
      data-leaving={isLeaving || undefined}
    >
      <div className="row-text">
        <Link to={item.id} prefetch="intent">
          {item.title}
        </Link>
        {item.excerpt ? <p>{item.excerpt}</p> : null}
      </div>
      <time className="mono" dateTime={item.date.iso}>
        {item.date.text}
      </time>
      {isOn === null ? null : (
        <fetcher.Form method="post" className="row-switch">
          <Target intent="publish" id={item.id} />
          <button
            type="submit"
            className="switch"
            role="switch"
            aria-checked={isOn}
            aria-label={`${on}: ${item.title}`}
            name="to"
            value={isOn ? "off" : "on"}
          />
        </fetcher.Form>
      )}
      <div className="acts">
        {moves ? (
          <Form method="post" className="acts">
            <Target intent="move" id={item.id} />
            <MoveButton direction="up" item={item} possible={moves.up} onMove={onMove} />
            <MoveButton direction="down" item={item} possible={moves.down} onMove={onMove} />
          </Form>
        ) : null}
        <Link className="act" to={item.id} aria-label={`Edit: ${item.title}`}>
          <Pencil />
        </Link>
        <button
          type="button"
          className="act act-del"
          aria-label={`Delete: ${item.title}`}
          {...opens(confirmId)}
        >
          <Bin />
        </button>
      </div>
      <Confirm
        id={confirmId}
        question={`Delete this ${one}?`}
        text={`“${item.title}” disappears from the site at once.`}
      >
        <fetcher.Form method="post">
          <Target intent="delete" id={item.id} />
          <button type="submit" className="btn btn-solid">
            Delete
          </button>
        </fetcher.Form>
      </Confirm>
    </li>
  );
}

function Target({ intent, id }: { intent: string; id: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
    </>
  );
}

interface MoveButtonProps extends Pick<RowProps, "item" | "onMove"> {
  direction: Direction;
  possible: boolean;
}

/** aria-disabled at the end of the list: a disabled button would lose the focus of a row that arrives there. */
function MoveButton({ direction, item, possible, onMove }: MoveButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (possible) onMove(item.id, direction);
  };
  return (
    <button
      type="submit"
      className="act"
      name="direction"
      value={direction}
      aria-label={`Move ${direction}: ${item.title}`}
      aria-disabled={!possible || undefined}
      onClick={press}
    >
      {direction === "up" ? <Up /> : <Down />}
    </button>
  );
}
