import { setImmediate } from "node:timers/promises";

/** How long others wait at most for long work that is made of short pieces (milliseconds). */
const WORK = 10;

/** Gives a function that long work calls after each piece: now and then it lets others be served. */
export function startPauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < WORK) return;
    await setImmediate();
    began = performance.now();
  };
}
