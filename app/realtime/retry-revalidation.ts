/** First and longest wait before a page's data is asked for again (milliseconds). */
const FIRST_WAIT = 500;
const MAX_WAIT = 30_000;

/**
 * Has an open page wait for its new data while the server is away or fails, instead of being replaced by an error page:
 * what stands in its fields would go with it. A page that somebody asked for, and all that is sent, fails at once.
 *
 * Remix leaves no other place for this: it calls `window.fetch` itself.
 */
export function retryRevalidation(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    if (!isOnlyNewData(input, init)) return ask(input, init);
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, MAX_WAIT)) {
      const response = await ask(input, init).catch(unlessAborted);
      if (response && response.status < 500) return response;
      await response?.body?.cancel();
      await pause(wait * (0.5 + Math.random()), init?.signal);
    }
  };
}

/** Data for a page that is there already, as nobody is on the way to another one. */
function isOnlyNewData(input: RequestInfo | URL, { method = "GET" }: RequestInit = {}): boolean {
  const isIdle = window.__remixRouter?.state.navigation.state === "idle";
  return isIdle && method === "GET" && input instanceof URL && /\.data$/.test(input.pathname);
}

function unlessAborted(error: unknown): null {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  return null;
}

/** @throws the signal's reason when it is aborted meanwhile. */
function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
