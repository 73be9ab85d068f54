import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { config } from "~/runtime/config.server";
import { lastResponses } from "~/runtime/last-responses.server";
import { readError } from "~/runtime/service-answer.server";
import { serviceHealth } from "~/runtime/service-health.server";
import { isDown, isRecognized, isRolledBack, troubleResponse } from "~/runtime/service-trouble.server";
import { signalAfter } from "~/runtime/signal-after.server";
import { warnIfClockIsBehind } from "./clock.server";
import { noteNoAnswer, readTrouble } from "./read-trouble.server";

/** How long a page or a form waits before it says that the database cannot be reached (milliseconds). */
export const DATABASE_TIMEOUT = 5_000;

/** How long a page waits for a read whose last response is at hand (milliseconds). */
const SLOW_AFTER = 1_000;

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
  if (!(await circuitBreaker.waitForRestart())) return answerWhileDown();
  return call(input, init);
};

/**
 * The fetch of the shared visitor client and of the service client: while a table cannot be read, or only slowly, it
 * returns the last response to the same request with the same key.
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
  const read = readAndKeep(key, table, input, init);
  if (!lastResponses.has(key) || !(await isSlow(read))) return read;
  // Unless a change has dropped it.
  const waiting = lastResponses.get(key);
  if (!waiting) return read;
  circuitBreaker.recordFailure();
  return waiting;
};

async function readAndKeep(key: string, table: string, ...request: Parameters<typeof fetch>) {
  const { version } = lastResponses;
  try {
    const response = await dataFetch(...request);
    if (response.ok) await lastResponses.set(key, table, version, response).catch(rejectBody);
    const hasFailed = isRecognized(response) || response.status === 503;
    return (hasFailed && lastResponses.get(key)) || response;
  } catch (error) {
    const found = lastResponses.get(key);
    if (found) return found;
    throw error;
  }
}

/** Whether `read` has not ended after `SLOW_AFTER`. */
function isSlow(read: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_AFTER, true);
    const end = () => {
      clearTimeout(timer);
      resolve(false);
    };
    read.then(end, end);
  });
}

/** For a body that stopped half-way or cannot be unpacked. */
async function rejectBody(error: unknown): Promise<never> {
  circuitBreaker.recordFailure();
  await circuitBreaker.check();
  throw circuitBreaker.isOpen ? noRetryError(String(error)) : error;
}

/** The table that a request reads; null for any other request. */
function getTable(input: Parameters<typeof fetch>[0], { method = "GET" }: RequestInit = {}): string | null {
  if (input instanceof Request || !["GET", "HEAD"].includes(method)) return null;
  return /\/rest\/v1\/(\w+)(?:\?|$)/.exec(String(input))?.[1] ?? null;
}

async function call(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isFile = pathname.startsWith("/storage/v1/object/");
  const limit = signalAfter(isFile ? FILE_TIMEOUT : DATABASE_TIMEOUT);
  const breaker = circuitBreaker.signal;
  const signals = [limit, breaker, ...(init?.signal ? [init.signal] : [])];
  const headers = new Headers(init?.headers);
  const isLastTry = Number(headers.get("X-Retry-Count")) >= MAX_RETRIES;
  const endWatch = isFile ? () => undefined : circuitBreaker.watchCall();
  const request = { method: init?.method ?? "GET", pathname, headers };
  // supabase-js retries nothing else.
  const isRead = ["GET", "HEAD"].includes(request.method);
  try {
    // A key follows no redirect, which may lead to another host.
    const options = { ...init, redirect: "manual", signal: AbortSignal.any(signals) } as const;
    let response = await fetch(input, options);
    for (let retries = 0; retries < MAX_RETRIES && (await wasRolledBack(response, pathname)); retries++)
      response = await fetch(input, options);
    const trouble = await readTrouble(response, request);
    if (!trouble) {
      circuitBreaker.recordSuccess();
      return response;
    }
    // Pages are made of nothing else.
    if (pathname.startsWith("/rest/")) circuitBreaker.recordFailure();
    if (isDown(trouble)) await circuitBreaker.check();
    const isRetried = isRead && response.status === 503 && !isLastTry && !circuitBreaker.isOpen;
    return isRetried ? response : troubleResponse(trouble);
  } catch (error) {
    // The caller gave up.
    if (init?.signal?.aborted) throw error;
    if (!breaker.aborted) noteNoAnswer(error, request);
    circuitBreaker.recordFailure();
    await circuitBreaker.check();
    if (isRead && !isLastTry && !limit.aborted && !circuitBreaker.isOpen) throw error;
    return answerWhileDown();
  } finally {
    endWatch();
  }
}

/** Whether nothing is left of a call because it and others waited for each other: it can be repeated, also a change. */
const wasRolledBack = async (response: Response, pathname: string): Promise<boolean> =>
  response.status === 500 && pathname.startsWith("/rest/") && isRolledBack((await readError(response)).code);

/** Names what keeps the data service from answering; supabase-js does not try again. */
const answerWhileDown = (): Response => troubleResponse(serviceHealth.outage);

/** The only error that supabase-js does not retry. */
const noRetryError = (message: string) => new DOMException(message, "AbortError");

/** Whether the data service answers as it should: reads one row of the smallest public table. */
async function probeDatabase(signal: AbortSignal): Promise<boolean> {
  return canRead(config().supabase.anonKey, signal);
}

/** Whether everything that a page reads can be read: also what only the secret key may see, such as hidden pages. */
export async function probePages(signal: AbortSignal): Promise<boolean> {
  const { anonKey, serviceKey } = config().supabase;
  const answers = await Promise.all([canRead(anonKey, signal), canRead(serviceKey, signal)]);
  return answers.every(Boolean);
}

async function canRead(apikey: string, signal: AbortSignal): Promise<boolean> {
  const url = `${config().supabase.url}/rest/v1/menu_items?select=id&limit=1`;
  // As supabase-js sends it: the data service checks the token, too.
  const headers = new Headers({ apikey, Authorization: `Bearer ${apikey}` });
  const request = { method: "GET", pathname: "/rest/v1/menu_items", headers };
  try {
    const response = await fetch(url, { headers, redirect: "manual", signal });
    const trouble = await readTrouble(response, request);
    if (trouble !== null) warnIfClockIsBehind(apikey);
    // A body that stops half-way or cannot be unpacked is no answer.
    return trouble === null && Array.isArray(await response.json());
  } catch (error) {
    noteNoAnswer(error, request);
    throw error;
  }
}
