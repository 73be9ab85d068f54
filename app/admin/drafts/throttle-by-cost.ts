/** The share of time that the work may take: if a run takes 1 ms, it runs on every key; if 15 ms, twice a second. */
const SHARE = 0.03;
/** The longest wait, however slow the work is (milliseconds). */
const MAX_WAIT = 500;
/** Work slower than this (milliseconds) waits until the character just typed is on the screen. */
const QUICK = 4;
/** One frame at 60 Hz (milliseconds). */
const FRAME = 17;

/** Runs `work` at once while it is quick, and less often the longer it takes, so it does not hold up typing. */
export function throttleByCost(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the last run took (milliseconds). */
  let cost = 0;
  /** When it may run again (`performance.now()`). */
  let next = 0;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    const start = performance.now();
    work();
    const end = performance.now();
    cost = end - start;
    next = end + Math.min(cost / SHARE, MAX_WAIT);
  };
  return {
    /** Runs the work now, or as soon as it may run again. */
    schedule: () => {
      const wait = next - performance.now();
      if (wait <= 0 && cost < QUICK) run();
      else timer ??= setTimeout(run, Math.max(wait, FRAME));
    },
    /** Runs the work now if it is still waiting. */
    flush: () => {
      if (timer !== undefined) run();
    },
  };
}
