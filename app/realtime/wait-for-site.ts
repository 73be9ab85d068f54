/** First and longest wait before the site is asked again (milliseconds). */
const FIRST_WAIT = 500;
const MAX_WAIT = 30_000;

/**
 * Waits until the site can serve content (`/healthz`), and asks at once when the network is back. Resolves to false if
 * `signal` is aborted before.
 */
export async function waitForSite(signal: AbortSignal): Promise<boolean> {
  for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(wait * 2, MAX_WAIT)) {
    const response = await fetch("/healthz", { method: "HEAD", signal }).catch(() => null);
    if (response?.ok) return true;
    await pause(wait * (0.5 + Math.random()), signal);
  }
  return false;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
