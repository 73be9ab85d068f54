import { troubleResponse } from "~/http/service-trouble.server";
import { readError } from "./read-trouble.server";

/** How long one question about the session may take (milliseconds): auth-js would ask again for half a minute. */
const ANSWER_TIMEOUT = 3_000;
/** Auth's codes for a session that has ended; any other error says nothing of the session. */
const ENDED = /^(refresh_token_|session_)|^(bad_jwt|no_authorization|user_not_found|user_banned)$/;

/** What the auth service has said of one request's session. */
export class SessionAnswers {
  #hasEnded = false;
  #isUnknown = false;

  /** Whether the service has said that the session has ended, or ended it: only then are its cookies deleted. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether a question about the session got no answer: nobody knows whether it has ended. */
  get isUnknown(): boolean {
    return this.#isUnknown;
  }

  /** Watches the answers to a client's calls. */
  watch(call: typeof fetch): typeof fetch {
    return async (input, init) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith("/auth/v1/logout")) this.#hasEnded = true;
      const isRefresh = searchParams.get("grant_type") === "refresh_token";
      const isQuestion =
        isRefresh || (pathname.endsWith("/auth/v1/user") && (init?.method ?? "GET") === "GET");
      return isQuestion ? this.#ask(call, input, init, isRefresh) : call(input, init);
    };
  }

  async #ask(
    call: typeof fetch,
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    isRefresh: boolean,
  ) {
    try {
      const response = await call(input, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
      if (response.ok) return response;
      const { code } = await readError(response);
      // A cookie with nonsense is not a session either.
      if (ENDED.test(code) || (isRefresh && code === "validation_failed")) {
        this.#hasEnded = true;
        return response;
      }
    } catch {
      // No answer.
    }
    this.#isUnknown = true;
    return troubleResponse("unreachable");
  }
}
