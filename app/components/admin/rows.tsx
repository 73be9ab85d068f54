import { useCallback, useEffect, useRef, useState } from "react";
import { FormError } from "~/components/form/form-error";
import { Row, type RowItem } from "./row";
import { useMoves } from "./use-moves";

interface Answer {
  ok: boolean;
  message: string;
}

export interface RowsProps {
  items: RowItem[];
  one: string;
  on?: string;
  /** Whether rows can be moved. */
  arranged: boolean;
  /** How many rows stand on the pages before, and how many there are on all. */
  offset: number;
  total: number;
  /** The answer to a form that was sent without JavaScript. */
  answer?: Answer;
}

/** The rows of a list. Moves and switches show at once; what came of them is announced. */
export function Rows({ items, one, on, arranged, offset, total, answer }: RowsProps) {
  const [latest, setLatest] = useState<Answer | undefined>(answer);
  const onAnswer = useCallback((next: Answer) => setLatest(next), []);
  const { rows, press } = useMoves(items, onAnswer);
  const list = useRef<HTMLOListElement>(null);
  useFocusAfterDelete(list, items);

  return (
    <>
      <FormError error={latest && !latest.ok ? latest.message : null} />
      <p className="vh" aria-live="polite">
        {latest?.ok ? latest.message : ""}
      </p>
      <ol className="rows" role="list" ref={list}>
        {rows.map((item, n) => (
          <Row
            key={item.id}
            item={item}
            one={one}
            on={on}
            moves={arranged ? { up: offset + n > 0, down: offset + n < total - 1 } : undefined}
            onMove={press}
            onAnswer={onAnswer}
          />
        ))}
      </ol>
    </>
  );
}

/** When the row that had the focus is gone, the row in its place gets it: the keyboard goes on from there. */
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
