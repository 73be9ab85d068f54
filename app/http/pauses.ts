import { setTimeout } from "node:timers/promises";

/** How long others wait at most for long work that is made of short pieces (milliseconds). */
const WORK = 10;
/** What part of the time is theirs: after a long piece, enough for an answer that takes several steps. */
const SHARE = 0.1;

/** Gives a function that long work calls after each piece: now and then it lets others be served. */
export function startPauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const worked = performance.now() - began;
    if (worked < WORK) return;
    await setTimeout(worked * SHARE);
    began = performance.now();
  };
}
