/** A task that waits until typing has paused. */
interface IdleTask {
  /** Schedules the task; each call restarts the wait. */
  schedule(): void;
  /** Cancels the task. */
  cancel(): void;
}

/** Longer than the pauses of a slow typist (ms). */
const QUIET = 400;
/** The longest wait on a page that is never idle (ms). */
const MAX_WAIT = 1_000;

/** Runs `work` once typing has paused and the browser is idle, so slow work does not delay typing. */
export function debounceIdle(work: () => void): IdleTask {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  // Safari has no idle callbacks.
  const hasIdle = typeof requestIdleCallback === "function";
  const cancel = () => {
    clearTimeout(timer);
    if (hasIdle && idle !== undefined) cancelIdleCallback(idle);
  };
  const schedule = () => {
    cancel();
    timer = setTimeout(() => {
      if (hasIdle) idle = requestIdleCallback(work, { timeout: MAX_WAIT });
      else work();
    }, QUIET);
  };
  return { schedule, cancel };
}
