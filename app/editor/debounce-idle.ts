/** A task that waits until nobody types. */
export interface IdleTask {
  /** Asks for it; each time it waits anew. */
  ask(): void;
  /** Does it no more. */
  cancel(): void;
}

/** Pauses between the keys of a slow typist are shorter (ms). */
const QUIET = 400;
/** On a page that is never idle it is done nevertheless (ms). */
const MAX_WAIT = 1_000;

/** Does `work` once typing has paused and the browser has nothing else to do: what is slow must not delay a key. */
export function debounceIdle(work: () => void): IdleTask {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  // Safari has no idle callbacks.
  const hasIdle = typeof requestIdleCallback === "function";
  const cancel = () => {
    clearTimeout(timer);
    if (hasIdle && idle !== undefined) cancelIdleCallback(idle);
  };
  const ask = () => {
    cancel();
    timer = setTimeout(() => {
      if (hasIdle) idle = requestIdleCallback(work, { timeout: MAX_WAIT });
      else work();
    }, QUIET);
  };
  return { ask, cancel };
}
