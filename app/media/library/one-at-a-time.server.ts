import { singleton } from "~/live/singleton.server";

const line = singleton("image-work", () => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Does `work` when all that came before it is done: pictures are made one at a time, however many are sent at once, so
 * that one core of two is left for visitors and no more than one picture's pixels are in memory.
 */
export function oneAtATime<Made>(work: () => Promise<Made>): Promise<Made> {
  const made = line.last.then(work);
  line.last = made.catch(() => undefined);
  return made;
}
