import { useFetcher } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { ListItem } from "~/content/list-item.server";
import type { ButtonAnswer } from "~/ui/form/answer";
import { FormError } from "~/ui/form/form-error";
import { showToast } from "~/ui/toast-message";
import { DeleteDialog, type DeleteRequest } from "../delete-dialog";
import { TurnForm } from "../turn/turn-form";
import { BulkActions } from "./bulk-actions";
import { Row } from "./row";
import type { SortableRowsProps } from "./sortable-rows";
import { useMoveRows } from "./use-move-rows";

interface RowsProps {
  items: ListItem[];
  singular: string;
  publish?: { publishedLabel: string; draftLabel: string };
  /** Whether rows can be moved. */
  isSortable: boolean;
  canDuplicate: boolean;
  /** The path of the page on which rows are turned into others; missing if they cannot be. */
  turnPath?: string;
  /** The number of rows on the previous pages, and on all pages. */
  offset: number;
  total: number;
  /** The response to a form without JavaScript. */
  answer?: ButtonAnswer;
  /** The row whose deletion must be confirmed, on a page without JavaScript. */
  asked: DeleteRequest | null;
}

/** The rows of a list. Moves and switches show immediately; their results are announced and can be undone. */
export function Rows({
  items,
  singular,
  publish,
  isSortable,
  canDuplicate,
  turnPath,
  offset,
  total,
  answer,
  asked,
}: RowsProps) {
  const [latest, setLatest] = useState<ButtonAnswer | undefined>(answer);
  const onAnswer = useCallback((next: ButtonAnswer) => {
    setLatest(next);
    if (next.ok) showToast({ title: next.message, description: next.description, undo: next.undo });
  }, []);
  const { rows, press } = useMoveRows(items, onAnswer);
  const Sortable = useSortableRows(isSortable);
  const deletion = useFetcher<ButtonAnswer>();
  useEffect(() => {
    if (deletion.data) onAnswer(deletion.data);
  }, [deletion.data, onAnswer]);
  const [question, setQuestion] = useState(asked);
  const [askedByAddress, setAskedByAddress] = useState(asked?.id);
  // Not in an effect, whose first run would undo what was clicked during hydration.
  if (askedByAddress !== asked?.id) {
    setAskedByAddress(asked?.id);
    setQuestion(asked);
  }
  const close = useCallback(() => setQuestion(null), []);
  const leaving = deletion.formData?.get("id");
  const ask = (row: DeleteRequest) => {
    if (row.id !== leaving) setQuestion(row);
  };
  // The entry may have been deleted elsewhere.
  const isOpen = items.some(({ id }) => id === question?.id);

  return (
    <div className="list">
      <FormError error={latest && !latest.ok ? latest.message : null} />
      <ol className="rows" role="list">
        {rows.map((item, n) => (
          <Row
            key={item.id}
            item={item}
            on={publish?.publishedLabel}
            moves={isSortable ? { up: offset + n > 0, down: offset + n < total - 1 } : undefined}
            canDuplicate={canDuplicate}
            canTurn={turnPath !== undefined}
            leaving={leaving === item.id}
            onMove={press}
            onAsk={ask}
            onAnswer={onAnswer}
          />
        ))}
      </ol>
      {Sortable && isSortable ? <Sortable rows={rows} onMove={press} /> : null}
      {turnPath ? <TurnForm path={turnPath} /> : null}
      <DeleteDialog
        target={isOpen ? question : null}
        singular={singular}
        fetcher={deletion}
        onClose={close}
      />
      <BulkActions
        every={total > items.length ? total : undefined}
        publish={publish}
        turnPath={turnPath}
        what={{ one: "entry", many: "entries" }}
        warning={`${publish ? "Those visitors can see" : "They"} will disappear from the site at once${items.some(({ lastingPath }) => lastingPath) ? "; pages of the site itself will stay, without what you wrote there" : ""}. You can restore them from Recently deleted.`}
        onAnswer={onAnswer}
      />
    </div>
  );
}

/** The dragging component, once its code has loaded; only for lists with a manual order. */
function useSortableRows(isSortable: boolean): ComponentType<SortableRowsProps> | null {
  const [loaded, setLoaded] = useState<{ Sortable: ComponentType<SortableRowsProps> } | null>(null);
  useEffect(() => {
    if (!isSortable || loaded) return;
    import("./sortable-rows").then(
      ({ SortableRows }) => setLoaded({ Sortable: SortableRows }),
      (error) => console.warn("Rows cannot be dragged here; use the buttons beside them.", error),
    );
  }, [isSortable, loaded]);
  return loaded?.Sortable ?? null;
}
