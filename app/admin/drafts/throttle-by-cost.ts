interface Throttled {
  /** Runs the work now, or as soon as it may run again. */
  ask(): void;
  /** Runs the work now if it is still waiting. */
  flush(): void;
}

/** The work may take this share of the time: what takes 1 ms runs with every key, what takes 15 ms twice a second. */
const SHARE = 0.03;
/** The longest wait, however slow the work is (milliseconds). */
const MAX_WAIT = 500;
/** Slower work (milliseconds) waits until the key that asked for it is on the screen. */
const QUICK = 4;
/** One frame at 60 Hz (milliseconds). */
const FRAME = 17;

/** Runs `work` at once while it is quick, and less often the longer it takes, so that it does not hold up typing. */
export function throttleByCost(work: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How long it took last time (milliseconds). */
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
    ask: () => {
      const wait = next - performance.now();
      if (wait <= 0 && cost < QUICK) run();
      else timer ??= setTimeout(run, Math.max(wait, FRAME));
    },
    flush: () => {
      if (timer !== undefined) run();
    },
  };
}
