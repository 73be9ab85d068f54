/** What became of a request to a route of this site that answers in JSON. */
type JsonAnswer<Body> =
  | { ok: true; status: number; body: Body }
  /** `body` is the route's own refusal, null if it is not from the route; status 0 if nothing answered. */
  | { ok: false; status: number; body: Body | null };

interface JsonRequest extends Omit<RequestInit, "redirect"> {
  /** How long to wait for the whole answer (milliseconds). */
  timeout?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Asks a route of this site for JSON. Never throws. Only a 2xx status with a body that `isBody` accepts is `ok`: a
 * proxy in front of the site may answer in JSON of its own. A redirect counts as no answer, since it leads to a page:
 * to the one for signing in.
 */
export async function requestJson<Body>(
  path: string,
  isBody: (body: Record<string, unknown>) => boolean,
  { timeout = TIMEOUT_MS, signal, ...request }: JsonRequest = {},
): Promise<JsonAnswer<Body>> {
  const tooLong = AbortSignal.timeout(timeout);
  try {
    // Safari before 17.4 does not know `any`: there, a request that can be cancelled may take longer.
    const either = signal && "any" in AbortSignal ? AbortSignal.any([tooLong, signal]) : (signal ?? tooLong);
    const response = await fetch(path, { ...request, redirect: "error", signal: either });
    const { ok, status } = response;
    const body = await response.json().catch(() => null);
    if (!body || !isBody(body)) return { ok: false, status, body: null };
    return { ok, status, body };
  } catch {
    return { ok: false, status: 0, body: null };
  }
}
