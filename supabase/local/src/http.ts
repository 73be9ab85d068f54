import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Claims } from "./keys";

/** An HTTP request as a service receives it, with API key and bearer token verified. */
export interface GatewayRequest {
  method: string;
  /** Path after the service's prefix; starts with "/". Still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Reads the body once; later calls return the same Buffer. @throws HttpError (413) above the limit */
  body(): Promise<Buffer>;
  /** The body as a stream without a size limit, for uploads, instead of `body()`. */
  stream: Readable;
  /** Claims of the bearer token, or else of the API key; null if the request has neither. */
  claims: Claims | null;
  /** The gateway's URL, e.g. http://127.0.0.1:54321 */
  origin: string;
  /** IP address of the sender, for rate limits and sessions. */
  remoteAddress: string;
}

export interface GatewayResponse {
  status: number;
  headers?: Record<string, string>;
  /** A stream needs a content-length header. */
  body?: string | Buffer | Readable;
}

export type Handler = (request: GatewayRequest) => Promise<GatewayResponse>;

/** An error response that any service may throw; `body` is sent as JSON. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`);
    this.name = "HttpError";
  }
}

/** A JSON response; an undefined `value` means an empty body. */
export function json(status: number, value?: unknown, headers: Record<string, string> = {}): GatewayResponse {
  if (value === undefined) return { status, headers };
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

/** PostgREST's settings for the request, for functions and policies to read, such as `request.method`. */
export function requestSettings({ method, path, headers }: GatewayRequest): Record<string, string> {
  const { cookie = "", ...others } = headers;
  const cookies = cookie.split("; ").map((pair) => pair.split(/=(.*)/s, 2));
  return {
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(others),
    "request.cookies": JSON.stringify(Object.fromEntries(cookies.filter(([name]) => name))),
  };
}
