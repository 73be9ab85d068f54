import { Form, Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import type { ListItem } from "~/content/list-item.server";
import { getRowAnchor } from "~/content/row-anchor";
import { siteVideos } from "~/media/videos";
import { getImageAttributes } from "~/rich-text/image-url";
import type { ButtonAnswer } from "~/ui/form/answer";
import { DeleteButton, type DeleteRequest } from "../delete-dialog";
import { Copy, Down, Turn, Up } from "../icons";
import { Time } from "../time";
import { TURN } from "../turn/turn-form";
import { RowCheckbox } from "./bulk-actions";
import type { Direction, MoveTarget } from "./use-move-rows";

interface RowProps {
  item: ListItem;
  /** The switch's label: "Published". */
  on?: string;
  /** Missing if rows are not ordered manually; a direction is false at the end of the list. */
  moves?: Record<Direction, boolean>;
  onMove(id: string, to: MoveTarget): void;
  canDuplicate: boolean;
  /** Whether rows of this list can be turned into others. */
  canTurn: boolean;
  /** Whether the row is being deleted. */
  leaving: boolean;
  onAsk(row: DeleteRequest): void;
  onAnswer(answer: ButtonAnswer): void;
}

/** The class of the column in which sortable-rows.tsx puts the drag handle. */
export const HANDLE_COLUMN = "handle-place";

/** A path begins on the left, whatever its letters. */
const isPath = (text: string) => /^(?:→ )?\//.test(text);

/** A row of a list: its title, switch and buttons. Every button works as a form of its own. */
export function Row({ item, on, moves, canDuplicate, canTurn, leaving, onMove, onAsk, onAnswer }: RowProps) {
  const fetcher = useFetcher<ButtonAnswer>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer) onAnswer(answer);
  }, [answer, onAnswer]);

  const asked = fetcher.formData?.get("intent");
  const isOn = asked === "publish" ? true : asked === "unpublish" ? false : item.published;
  return (
    <li
      className="row"
      id={getRowAnchor(item.id)}
      data-draft={isOn === false || undefined}
      data-leaving={leaving || undefined}
    >
      <RowCheckbox id={item.id} title={item.title} />
      {item.image ? <Thumbnail src={item.image} /> : null}
      <div className="row-text" dir={isPath(item.title) ? "ltr" : "auto"}>
        <Link to={item.id}>{item.title}</Link>
        {item.excerpt ? (
          <p>{isPath(item.excerpt) ? <bdi dir="ltr">{item.excerpt}</bdi> : item.excerpt}</p>
        ) : null}
        {item.scheduledFor && isOn ? (
          <p className="row-scheduled">Scheduled for {item.scheduledFor}</p>
        ) : null}
        {item.warning ? <p className="row-warning">{item.warning}</p> : null}
      </div>
      {item.date ? (
        <Time className="mono" at={item.date.iso}>
          {item.date.text}
        </Time>
      ) : item.isSample ? (
        <span className="sample mono">sample</span>
      ) : null}
      {isOn === null ? null : (
        <fetcher.Form method="post" className="row-switch">
          <input type="hidden" name="id" value={item.id} />
          <button
            type="submit"
            className="switch"
            role="switch"
            aria-checked={isOn}
            aria-label={`${on}: ${item.title}`}
            name="intent"
            value={isOn ? "unpublish" : "publish"}
          />
        </fetcher.Form>
      )}
      <div className="acts">
        {moves ? (
          <Form method="post" className="acts moves">
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="id" value={item.id} />
            <MoveButton direction="up" item={item} possible={moves.up} onMove={onMove} />
            <MoveButton direction="down" item={item} possible={moves.down} onMove={onMove} />
            <span className={HANDLE_COLUMN} />
          </Form>
        ) : null}
        {canTurn && !item.lastingPath ? (
          <button
            type="submit"
            form={TURN}
            className="act row-turn"
            name="id"
            value={item.id}
            aria-label={`Turn into…: ${item.title}`}
          >
            <Turn />
          </button>
        ) : null}
        {canDuplicate ? (
          <fetcher.Form method="post" className="acts row-duplicate">
            <input type="hidden" name="id" value={item.id} />
            <button
              type="submit"
              className="act"
              name="intent"
              value="duplicate"
              aria-label={`Duplicate: ${item.title}`}
            >
              <Copy />
            </button>
          </fetcher.Form>
        ) : null}
        <DeleteButton row={{ ...item, published: isOn }} onAsk={onAsk} />
      </div>
    </li>
  );
}

/** The size of a thumbnail (px). */
const THUMBNAIL = { width: 64, height: 48 };

/** Whether an image is the poster of a video with a drawing on a light background. */
const isLightPoster = (src: string) => siteVideos[src.replace(/\.webp$/, ".mp4")]?.isLightDrawing === true;

const Thumbnail = ({ src }: { src: string }) => (
  <img
    className="row-thumbnail"
    {...getImageAttributes(src, THUMBNAIL.width)}
    src={src}
    data-light-drawing={isLightPoster(src) || undefined}
    {...THUMBNAIL}
    alt=""
    loading="lazy"
    decoding="async"
  />
);

interface MoveButtonProps extends Pick<RowProps, "item" | "onMove"> {
  direction: Direction;
  possible: boolean;
}

/** aria-disabled at the end of the list, because a disabled button would lose the focus. */
function MoveButton({ direction, item, possible, onMove }: MoveButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (possible) onMove(item.id, { direction });
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
