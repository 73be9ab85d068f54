import { circuitBreaker } from "~/http/circuit-breaker.server";
import { config } from "~/http/config.server";
import { lastResponses } from "~/http/last-responses.server";

/** How long a page waits before it says that the database cannot be reached (milliseconds). */
const DATABASE_TIMEOUT = 5_000;

/** For a file upload or download (milliseconds). */
const FILE_TIMEOUT = 60_000;

/**
 * supabase-js retries a failed read after 1, 2 and 4 s. Two retries bridge a restart of the backend; a third, or one
 * after a timeout, would only delay the error page.
 */
const MAX_RETRIES = 2;

circuitBreaker.start(probeDatabase);

/** The fetch of a client with a session: fails fast while the data service is down, but waits while it restarts. */
export const dataFetch: typeof fetch = async (input, init) => {
  if (!(await circuitBreaker.waitForRestart())) throw noRetryError("The data service is down");
  return call(input, init);
};

/**
 * The fetch of the shared visitor client and of the service client: while the data service is down, it returns the last
 * response to the same request with the same key.
 */
export const sharedFetch: typeof fetch = async (input, init) => {
  const table = getTable(input, init);
  if (!table) return dataFetch(input, init);
  const headers = new Headers(init?.headers);
  const key = ["apikey", "accept", "prefer", "range"]
    .map((name) => headers.get(name))
    .concat(init?.method ?? "GET", String(input))
    .join("\n");
  const last = circuitBreaker.isOpen ? lastResponses.get(key) : null;
  if (last) return last;
  const { version } = lastResponses;
  try {
    const response = await dataFetch(input, init);
    if (response.ok) await lastResponses.set(key, table, version, response);
    return response;
  } catch (error) {
    const found = circuitBreaker.isOpen ? lastResponses.get(key) : null;
    if (found) return found;
    throw error;
  }
};

/** The table that a request reads; null for any other request. */
function getTable(input: Parameters<typeof fetch>[0], { method = "GET" }: RequestInit = {}): string | null {
  if (input instanceof Request || !["GET", "HEAD"].includes(method)) return null;
  return /\/rest\/v1\/(\w+)(?:\?|$)/.exec(String(input))?.[1] ?? null;
}

async function call(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const isFile = String(input instanceof Request ? input.url : input).includes("/storage/v1/object/");
  const limit = signalAfter(isFile ? FILE_TIMEOUT : DATABASE_TIMEOUT);
  const signals = [limit, circuitBreaker.signal, ...(init?.signal ? [init.signal] : [])];
  const isLastTry = Number(new Headers(init?.headers).get("X-Retry-Count")) >= MAX_RETRIES;
  const endWatch = isFile ? () => undefined : circuitBreaker.watchCall();
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    if (response.status >= 500) circuitBreaker.recordFailure();
    if (response.status !== 503) circuitBreaker.recordSuccess();
    else {
      await circuitBreaker.check();
      if (isLastTry || circuitBreaker.isOpen) throw new Error("The data service is not available");
    }
    return response;
  } catch (error) {
    // The caller gave up.
    if (init?.signal?.aborted) throw error;
    circuitBreaker.recordFailure();
    await circuitBreaker.check();
    if (!isLastTry && !limit.aborted && !circuitBreaker.isOpen) throw error;
    throw noRetryError(error instanceof Error ? error.message : String(error));
  } finally {
    endWatch();
  }
}

/**
 * AbortSignal.timeout() for AbortSignal.any(), where it may be collected as garbage and then never ends an answer that
 * stops half-way (nodejs/node#57736).
 */
function signalAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException("The call had a timeout", "TimeoutError"));
  setTimeout(end, milliseconds).unref();
  return controller.signal;
}

/** The only error that supabase-js does not retry. */
const noRetryError = (message: string) => new DOMException(message, "AbortError");

/** Whether the data service answers: reads one row of the smallest public table. */
export async function probeDatabase(signal: AbortSignal): Promise<boolean> {
  const { url, anonKey } = config().supabase;
  const address = `${url}/rest/v1/menu_items?select=id&limit=1`;
  const response = await fetch(address, { headers: { apikey: anonKey }, signal });
  await response.body?.cancel();
  return response.status < 500;
}
