import { Backoff, spread } from "~/runtime/backoff";

/**
 * Waits until the site can serve content (`/healthz`); retries at once when the browser is online again. Resolves to
 * false if `signal` is aborted first.
 */
export async function waitForSite(signal: AbortSignal): Promise<boolean> {
  const backoff = new Backoff(500, 30_000);
  while (!signal.aborted) {
    const response = await fetch("/healthz", { method: "HEAD", signal }).catch(() => null);
    if (response?.ok) return true;
    await pause(spread(backoff.next()), signal);
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
