import postgres from "postgres";
import { isLostConnection } from "../database";
import { type GatewayResponse, HttpError, json } from "../http";
import type { Claims } from "../keys";

/** An error of PostgREST's own, with its documented code and body. */
export class RestError extends HttpError {
  declare readonly body: { code: string; message: string; details: string | null; hint: string | null };

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(status, { code, details, hint, message });
  }
}

/** The request's text could not be understood: `what` is the part, e.g. `filter (id.eq.1)`. */
export const cannotParse = (what: string, expected: string) =>
  new RestError(400, "PGRST100", `failed to parse ${what}`, `expecting ${expected}`);

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

/** Turns whatever went wrong into PostgREST's answer; unknown errors are thrown on. */
export function errorResponse(error: unknown, claims: Claims | null): GatewayResponse {
  if (error instanceof postgres.PostgresError) {
    const { code, message, detail, hint } = error;
    const status = statusOf(code, message, claims !== null && claims.role !== "anon");
    return json(status, { code, details: detail ?? null, hint: hint ?? null, message });
  }
  if (isLostConnection(error)) {
    const message = "Database client error. Retrying the connection.";
    return json(503, { code: "PGRST001", details: null, hint: null, message }, { "retry-after": "1" });
  }
  throw error;
}

/** SQLSTATE → HTTP status, by PostgREST's table (docs.postgrest.org, "Errors"). Longest prefix wins. */
const STATUS_BY_PREFIX: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "21": 500,
  "23503": 409,
  "23505": 409,
  "25": 500,
  "25006": 405,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53": 503,
  "53400": 500,
  "54": 500,
  "55": 500,
  "57": 500,
  "57P01": 503,
  // Shutting down, crashed, starting up: PostgREST meets them when it connects, and answers 503 then.
  "57P02": 503,
  "57P03": 503,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

function statusOf(code: string, message: string, signedIn: boolean): number {
  if (code === "42501") return signedIn ? 403 : 401;
  if (code === "21000" && message.endsWith("requires a WHERE clause")) return 400;
  if (code === "22023" && /^role .* does not exist$/.test(message)) return 401;
  // `raise sqlstate 'PT404'` lets a function choose its status.
  if (/^PT[1-5]\d\d$/.test(code)) return Number(code.slice(2));
  return STATUS_BY_PREFIX[code] ?? STATUS_BY_PREFIX[code.slice(0, 2)] ?? 400;
}
