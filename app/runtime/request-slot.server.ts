import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.server";

/** A request's slot among those of its IP that are answered at a time (server/queue-by-ip.ts). */
export interface RequestSlot {
  /** Lets the IP's next request begin. */
  release(): void;
  /** Resolves when this request may go on. */
  retake(): Promise<void>;
}

const current = singleton("request-slot", () => new AsyncLocalStorage<RequestSlot>());

/** Runs `work`, which belongs to the request with this slot, including everything it does asynchronously. */
export const runInRequestSlot = <Result>(slot: RequestSlot, work: () => Result): Result =>
  current.run(slot, work);

/**
 * Waits for another server without the slot of the request that needs it, so that its sender's other requests are
 * answered meanwhile.
 */
export async function withoutRequestSlot<Result>(wait: () => Promise<Result>): Promise<Result> {
  const slot = current.getStore();
  slot?.release();
  try {
    return await wait();
  } finally {
    await slot?.retake();
  }
}
