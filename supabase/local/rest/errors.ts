import postgres from "postgres";
import { isLostConnection } from "../database";
import { type GatewayResponse, HttpError, json } from "../http";
import type { Claims } from "../keys";

/** An error of PostgREST's own, with its documented code and body. */
export class RestError extends HttpError {
  constructor(
    status: number,
    readonly code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(status, { code, details, hint, message });
  }
}

/** Something that PostgREST can do and this backend does not. */
export const unsupported = (feature: string) =>
  new RestError(400, "PGRST127", "Feature not implemented", `${feature} is not part of the embedded backend`);

/** 401 for a bearer token that does not verify, as PostgREST words it. */
export function refuseToken(reason: string): HttpError {
  const expired = /"exp" claim/.test(reason);
  const message = expired ? "JWT expired" : reason;
  const body = { code: expired ? "PGRST303" : "PGRST301", details: null, hint: null, message };
  return new HttpError(401, body, {
    "www-authenticate": `Bearer error="invalid_token", error_description="${message.replace(/[^ !#-~]/g, "'")}"`,
  });
}

/** Turns what Postgres reported, or that it is away, into PostgREST's answer; other errors are thrown on. */
export function errorResponse(error: unknown, claims: Claims | null): GatewayResponse {
  if (error instanceof postgres.PostgresError) {
    const { code, message, detail, hint } = error;
    const status = statusOf(code, message, claims !== null && claims.role !== "anon");
    return json(status, { code, details: detail ?? null, hint: hint ?? null, message });
  }
  if (!isLostConnection(error)) throw error;
  const message = "Database client error. Retrying the connection.";
  return json(503, { code: "PGRST001", details: null, hint: null, message }, { "retry-after": "1" });
}

/**
 * SQLSTATE (or its first two characters) → HTTP status, by PostgREST's table (docs.postgrest.org, "Errors"); 400 for
 * all others. 57P02 and 57P03, crashed and starting up, PostgREST meets when it connects, and answers 503 then.
 */
const STATUS = new Map(
  Object.entries({
    400: "P0001",
    403: "0L 0P 28",
    404: "42883 42P01",
    405: "25006",
    409: "23503 23505",
    500: "09 21 25 2D 38 39 3B 40 42P17 53400 54 55 57 58 F0 HV P0 XX",
    503: "08 53 57P01 57P02 57P03",
  }).flatMap(([status, codes]) => codes.split(" ").map((code) => [code, Number(status)] as const)),
);

function statusOf(code: string, message: string, signedIn: boolean): number {
  if (code === "42501") return signedIn ? 403 : 401;
  if (code === "22023" && /^role .* does not exist$/.test(message)) return 401;
  // `raise sqlstate 'PT404'` lets a function choose its status.
  if (/^PT[1-5]\d\d$/.test(code)) return Number(code.slice(2));
  return STATUS.get(code) ?? STATUS.get(code.slice(0, 2)) ?? 400;
}
