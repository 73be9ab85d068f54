/** The outcome of a request to one of this site's JSON routes. */
type JsonAnswer<Body> =
  | { ok: true; status: number; body: Body }
  /** `body` is the route's own error, or null if the response is not the route's; status 0 if there was no response. */
  | { ok: false; status: number; body: Body | null };

interface JsonRequest extends Omit<RequestInit, "redirect"> {
  /** How long to wait for the whole response (milliseconds). */
  timeout?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Requests JSON from a route of this site. Never throws. Only a 2xx status with a body that `isBody` accepts is `ok`: a
 * proxy in front of the site may answer with JSON of its own. A redirect counts as no response, since it leads to the
 * sign-in page.
 */
export async function requestJson<Body>(
  path: string,
  isBody: (body: Record<string, unknown>) => boolean,
  { timeout = TIMEOUT_MS, signal, ...request }: JsonRequest = {},
): Promise<JsonAnswer<Body>> {
  const tooLong = AbortSignal.timeout(timeout);
  try {
    // Safari before 17.4 has no `any`: there, a cancellable request has no timeout.
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
