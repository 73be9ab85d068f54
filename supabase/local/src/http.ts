import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Claims } from "./keys";

/** One HTTP request as the gateway hands it to a service, after the key and the bearer token were verified. */
export interface GatewayRequest {
  method: string;
  /** Path after the service's prefix; starts with "/". Still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Reads the whole body once (later calls give the same Buffer). Throws HttpError 413 above the limit. */
  body(): Promise<Buffer>;
  /** The body as it comes, without a limit: for uploads, instead of `body()`. */
  stream: Readable;
  /** Claims of the bearer token, else of the api key; null when the request carries neither. */
  claims: Claims | null;
  /** The gateway's own address, e.g. http://127.0.0.1:54321 */
  origin: string;
  /** Address of the sender, for rate limits and the audit trail. */
  remoteAddress: string;
}

export interface GatewayResponse {
  status: number;
  headers?: Record<string, string>;
  /** Whoever answers a stream says its length in a content-length header. */
  body?: string | Buffer | Readable;
}

export type Handler = (request: GatewayRequest) => Promise<GatewayResponse>;

/** An answer with a status of its own, thrown from anywhere below the gateway; `body` is sent as JSON. */
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

/** A JSON answer; undefined `value` means an empty body. */
export function json(status: number, value?: unknown, headers: Record<string, string> = {}): GatewayResponse {
  if (value === undefined) return { status, headers };
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

/** What functions and policies may read about the request, as `current_setting('request.method')` and so on. */
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
