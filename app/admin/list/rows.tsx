import { useFetcher } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { FormError } from "~/ui/form/form-error";
import { showToast } from "~/ui/toast-message";
import { DeleteDialog, type DeleteRequest } from "../delete-dialog";
import { BulkActions } from "./bulk-actions";
import type { ListAnswer } from "./list-actions.server";
import { Row, type RowItem } from "./row";
import type { SortableRowsProps } from "./sortable-rows";
import { useMoveRows } from "./use-move-rows";

export interface RowsProps {
  items: RowItem[];
  singular: string;
  publish?: { publishedLabel: string; draftLabel: string };
  /** Whether rows can be moved. */
  isSortable: boolean;
  /** The number of rows on the previous pages, and on all pages. */
  offset: number;
  total: number;
  /** The response to a form without JavaScript. */
  answer?: ListAnswer;
  /** The row to confirm the deletion of, on a page without JavaScript. */
  asked: DeleteRequest | null;
}

/** The rows of a list. Moves and switches show immediately; their results are announced and can be undone. */
export function Rows({ items, singular, publish, isSortable, offset, total, answer, asked }: RowsProps) {
  const [latest, setLatest] = useState<ListAnswer | undefined>(answer);
  const onAnswer = useCallback((next: ListAnswer) => {
    setLatest(next);
    if (next.ok) showToast({ title: next.message, undo: next.undo });
  }, []);
  const { rows, press } = useMoveRows(items, onAnswer);
  const list = useRef<HTMLOListElement>(null);
  useFocusAfterDelete(list, items);
  const Sortable = useSortableRows(isSortable);
  const deletion = useFetcher<ListAnswer>();
  useEffect(() => {
    if (deletion.data) onAnswer(deletion.data);
  }, [deletion.data, onAnswer]);
  const [question, setQuestion] = useState(asked);
  const [askedByAddress, setAskedByAddress] = useState(asked?.id);
  // Not in an effect: the first one would undo what was clicked during hydration.
  if (askedByAddress !== asked?.id) {
    setAskedByAddress(asked?.id);
    setQuestion(asked);
  }
  const close = useCallback(() => setQuestion(null), []);

  return (
    <div className="list">
      <FormError error={latest && !latest.ok ? latest.message : null} />
      <ol className="rows" role="list" ref={list}>
        {rows.map((item, n) => (
          <Row
            key={item.id}
            item={item}
            on={publish?.publishedLabel}
            moves={isSortable ? { up: offset + n > 0, down: offset + n < total - 1 } : undefined}
            leaving={deletion.formData?.get("id") === item.id}
            onMove={press}
            onAsk={setQuestion}
            onAnswer={onAnswer}
          />
        ))}
      </ol>
      {Sortable && isSortable ? <Sortable rows={rows} onMove={press} /> : null}
      <DeleteDialog asked={question} singular={singular} fetcher={deletion} onClose={close} />
      <BulkActions publish={publish} onAnswer={onAnswer} />
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

/** When the focused row is deleted, the row that takes its place gets the focus. */
function useFocusAfterDelete(list: { current: HTMLOListElement | null }, items: RowItem[]): void {
  const before = useRef(items);
  useEffect(() => {
    const index = before.current.findIndex(({ id }) => !items.some((item) => item.id === id));
    const shrank = items.length < before.current.length;
    before.current = items;
    if (!shrank || index === -1 || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(index, items.length - 1)];
    const target =
      row?.querySelector<HTMLElement>(".row-text a") ?? document.querySelector<HTMLElement>(".bar h1");
    target?.focus();
  }, [list, items]);
}
