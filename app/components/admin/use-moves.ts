import { useFetcher } from "@remix-run/react";
import { useLayoutEffect, useRef, useState } from "react";

export type Direction = "up" | "down";

interface Move {
  id: string;
  direction: Direction;
}

interface Answer {
  ok: boolean;
  message: string;
}

/**
 * Moves rows at once and tells the server one move after the other, however fast they are pressed:
 * two moves under way at the same time would each start from the same old order. After a refused move
 * the list is as the server has it, and the waiting moves are dropped. `onAnswer` gets every answer.
 * The focus stays on the pressed button: React gives it back to a row that it puts elsewhere.
 */
export function useMoves<Row extends { id: string }>(rows: Row[], onAnswer: (answer: Answer) => void) {
  const fetcher = useFetcher<Answer>();
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

  const press = (id: string, direction: Direction) => setWaiting((moves) => [...moves, { id, direction }]);
  return { rows: waiting.reduce(moved, rows), press };
}

function moved<Row extends { id: string }>(rows: Row[], { id, direction }: Move): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
