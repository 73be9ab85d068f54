import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.server";

/** A request's place among those of its IP that are answered at a time (server/queue-by-ip.ts). */
export interface Turn {
  /** Lets the IP's next request begin. */
  giveUp(): void;
  /** Resolves when this request may go on. */
  takeBack(): Promise<void>;
}

const current = singleton("turn", () => new AsyncLocalStorage<Turn>());

/** Runs `work`, which belongs to the request with this turn, including everything it does asynchronously. */
export const runInTurn = <Result>(turn: Turn, work: () => Result): Result => current.run(turn, work);

/**
 * Waits for another server without the turn of the request that needs it, so that its sender's other requests are
 * answered meanwhile.
 */
export async function withoutTurn<Result>(wait: () => Promise<Result>): Promise<Result> {
  const turn = current.getStore();
  turn?.giveUp();
  try {
    return await wait();
  } finally {
    await turn?.takeBack();
  }
}
