import { setTimeout } from "node:timers/promises";

/** How long work made of short pieces may keep other requests waiting (milliseconds). */
const WORK = 10;
/** The length of a pause relative to the work before it: after a long piece, enough for a response of several steps. */
const SHARE = 0.1;

/** Returns a function for long work to call after each piece: from time to time it pauses to let others be served. */
export function createYielder(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const worked = performance.now() - began;
    if (worked < WORK) return;
    await setTimeout(worked * SHARE);
    began = performance.now();
  };
}
