import type { Answer } from "~/ui/form/answer";

interface JsonRequest extends Omit<RequestInit, "redirect"> {
  /** How long to wait for the whole response (milliseconds). */
  timeout?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Requests JSON from a route of this site that answers an admin's script. Never throws: a rejection has status 0 if the
 * answer is not this site's, since a proxy in front of it may answer with JSON of its own.
 */
export async function requestJson<Done, Why = object>(
  path: string,
  { timeout = TIMEOUT_MS, signal, ...request }: JsonRequest = {},
): Promise<Answer<Done, Why>> {
  const tooLong = AbortSignal.timeout(timeout);
  try {
    // Safari before 17.4 has no `any`: there, a cancellable request has no timeout.
    const either = signal && "any" in AbortSignal ? AbortSignal.any([tooLong, signal]) : (signal ?? tooLong);
    const response = await fetch(path, { ...request, redirect: "error", signal: either });
    return readAnswer(response.ok, await response.json());
  } catch {
    return readAnswer(false, null);
  }
}

/** An answer of this site, given the body of a response and whether its status is 2xx. */
export function readAnswer<Done, Why>(isSuccess: boolean, body: unknown): Answer<Done, Why> {
  const { ok, status }: Record<string, unknown> = { ...(body as object) };
  const isOwn = ok ? isSuccess : ok === false && typeof status === "number";
  return (isOwn ? body : NO_ANSWER) as Answer<Done, Why>;
}

const NO_ANSWER = {
  ok: false,
  status: 0,
  message: "The server can’t be reached right now. Try again in a minute.",
} satisfies Answer;
