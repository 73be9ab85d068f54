import { readSessions } from "~/http/session-cookie.server";
import { readError } from "~/runtime/service-answer.server";
import { serviceHealth } from "~/runtime/service-health.server";
import { troubleResponse } from "~/runtime/service-trouble.server";
import { isSessionEnded } from "./ended.server";

/** The calls whose answer is a new session. */
const NEW_SESSION = /\/auth\/v1\/(token|(factors\/[^/]+\/)?verify)$/;

/** What the auth service has said of the session with which a request came. */
export class SessionAnswers {
  readonly #request: Request;
  /** How long one question about the session may take (milliseconds): auth-js would ask again for half a minute. */
  readonly #patience: number;
  #hasEnded = false;
  #isUnknown = false;

  constructor(request: Request, patience: number) {
    this.#request = request;
    this.#patience = patience;
  }

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
      if (pathname.endsWith("/auth/v1/logout") && searchParams.get("scope") !== "others")
        this.#hasEnded = true;
      const isRefresh = searchParams.get("grant_type") === "refresh_token";
      const isQuestion =
        isRefresh || (pathname.endsWith("/auth/v1/user") && (init?.method ?? "GET") === "GET");
      const response = await (isQuestion ? this.#ask(call, input, init, isRefresh) : call(input, init));
      return NEW_SESSION.test(pathname) && response.ok ? dropExpiry(response) : response;
    };
  }

  async #ask(
    call: typeof fetch,
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    isRefresh: boolean,
  ) {
    try {
      const response = await call(input, { ...init, signal: AbortSignal.timeout(this.#patience) });
      if (response.ok) return response;
      const { code } = await readError(response);
      // A cookie with nonsense is not a session either.
      if (isSessionEnded(code) || (isRefresh && code === "validation_failed")) {
        this.#hasEnded ||= await isOwn(this.#request, isRefresh ? getRefreshToken(init) : getBearer(init));
        return response;
      }
    } catch {
      // No answer.
    }
    this.#isUnknown = true;
    return troubleResponse(serviceHealth.outage);
  }
}

const getBearer = (init?: RequestInit) =>
  new Headers(init?.headers).get("Authorization")?.replace(/^Bearer /, "") ?? "";
const getRefreshToken = (init?: RequestInit): string => JSON.parse(String(init?.body)).refresh_token;

/** Whether the token is of a session in the request's cookies; a link that is being followed brings others. */
async function isOwn(request: Request, token: string): Promise<boolean> {
  const sessions = await readSessions(request.headers.get("Cookie") ?? "");
  return [...sessions.values()].some((own) => [own.access_token, own.refresh_token].includes(token));
}

/**
 * The answer without `expires_at`, so that auth-js reckons it from `expires_in` by this machine's clock. By the clock of
 * the auth service, a token would still seem valid after its end, or expired from the start.
 */
async function dropExpiry(response: Response): Promise<Response> {
  const { expires_at: _, ...session } = await response.json();
  return Response.json(session, { status: response.status });
}
