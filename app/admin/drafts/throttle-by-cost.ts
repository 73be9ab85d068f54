interface Throttled {
  /** Runs the work now, or as soon as it may run again. */
  ask(): void;
  /** Runs the work now if it is still waiting. */
  flush(): void;
}

/** The work may take this share of the time: what takes 1 ms runs with every key, what takes 20 ms five times a second. */
const SHARE = 0.1;
/** The longest wait, however slow the work is (milliseconds). */
const MAX_WAIT = 250;

/** Runs `work` at once while it is quick, and less often the longer it takes, so that it does not hold up typing. */
export function throttleByCost(work: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When it may run again (`performance.now()`). */
  let next = 0;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    const start = performance.now();
    work();
    const end = performance.now();
    next = end + Math.min((end - start) / SHARE, MAX_WAIT);
  };
  return {
    ask: () => {
      const wait = next - performance.now();
      if (wait <= 0) run();
      else timer ??= setTimeout(run, wait);
    },
    flush: () => {
      if (timer !== undefined) run();
    },
  };
}
