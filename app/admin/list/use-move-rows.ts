import { useFetcher } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ButtonAnswer } from "~/ui/form/answer";
import { useLeaveGuard } from "~/ui/leave-warning";

export type Direction = "up" | "down";

/** How long leaving waits for the server (milliseconds), before it asks the author instead. */
const LONGEST_WAIT_MS = 10_000;

/** One position up or down, or to one side of another row. */
export type MoveTarget = { direction: Direction } | { beside: string; side: "before" | "after" };
type Move = { id: string } & MoveTarget;

/**
 * Moves rows immediately and sends the moves to the server one by one: two requests at a time would both start from
 * the same old order. After a rejected move, the list shows the server's order and the pending moves are dropped.
 * `onAnswer` gets every response. The focus stays on the pressed button: React restores it when it moves a row.
 */
export function useMoveRows<Row extends { id: string }>(
  rows: Row[],
  onAnswer: (answer: ButtonAnswer) => void,
) {
  const fetcher = useFetcher<ButtonAnswer>();
  const [waiting, setWaiting] = useState<Move[]>([]);
  const sent = useRef<Move | null>(null);
  const next = waiting[0];
  const { state, data, submit } = fetcher;

  useLayoutEffect(() => {
    if (state !== "idle") return;
    const done = sent.current;
    if (done) {
      sent.current = null;
      if (data) onAnswer(data);
      setWaiting((moves) => (data?.ok ? moves.filter((move) => move !== done) : []));
    } else if (next) {
      sent.current = next;
      submit({ intent: "move", ...next }, { method: "post" });
    }
  }, [state, next, data, submit, onAnswer]);

  useSentBeforeLeaving(waiting.length > 0);

  const press = (id: string, to: MoveTarget) => setWaiting((moves) => [...moves, { id, ...to }]);
  return { rows: waiting.reduce(applyMove, rows), press };
}

/** Opening another page waits until all moves have been saved; closing the tab asks. */
function useSentBeforeLeaving(isWaiting: boolean): void {
  const finish = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!isWaiting) for (const resolve of finish.current.splice(0)) resolve();
  }, [isWaiting]);
  useLeaveGuard({
    getQuestion: () => (isWaiting ? "The new order is still being saved. Leave anyway?" : null),
    isUnsaved: () => isWaiting,
    settle: () =>
      new Promise<void>((resolve) => {
        if (!isWaiting) return resolve();
        finish.current.push(resolve);
        setTimeout(resolve, LONGEST_WAIT_MS);
      }),
  });
}

function applyMove<Row extends { id: string }>(rows: Row[], move: Move): Row[] {
  const from = rows.findIndex((row) => row.id === move.id);
  const row = rows[from];
  if (!row) return rows;
  const others = rows.toSpliced(from, 1);
  const to = "direction" in move ? (move.direction === "up" ? from - 1 : from + 1) : beside(others, move);
  return to < 0 || to > others.length ? rows : others.toSpliced(to, 0, row);
}

function beside<Row extends { id: string }>(rows: Row[], to: { beside: string; side: string }): number {
  const at = rows.findIndex(({ id }) => id === to.beside);
  return at === -1 ? -1 : at + (to.side === "after" ? 1 : 0);
}
