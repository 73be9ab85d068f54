import { availableParallelism } from "node:os";
import type { AuthError } from "@supabase/supabase-js";
import { singleton } from "~/runtime/singleton.server";
import { BusyError, WorkQueue } from "~/runtime/work-queue.server";
import { type Attempt, getSender, refundAttempt, refundRefusal } from "./rate-limit.server";
import type { Args } from "./session.server";

/** A hash takes about 60 ms of one core: on an otherwise idle machine the last job in the queue waits one second. */
const queue = singleton(
  "password-work",
  () =>
    new WorkQueue({
      name: "passwords",
      concurrency: Math.min(4, availableParallelism()),
      maxQueued: 16,
      maxWait: 10_000,
    }),
);

/**
 * Queues calls that make the auth service hash a password: a burst must neither starve readers of CPU time nor end in
 * timeouts. What the service refuses as one of too many does not count as a known browser's attempt.
 * @throws BusyError when the queue is full; the attempt then does not count.
 */
export async function queueHashing<Result extends { error: AuthError | null }>(
  args: Args,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const { sender, isKnown } = await getSender(args, attempt);
  try {
    const answer = await queue.run(sender, work, { isPreferred: isKnown });
    await refundRefusal(args, attempt, answer.error);
    return answer;
  } catch (error) {
    if (error instanceof BusyError) await refundAttempt(args, attempt);
    throw error;
  }
}
