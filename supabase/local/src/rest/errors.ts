import postgres from "postgres";
import { z } from "zod";
import { isLostConnection } from "../database";
import { type GatewayResponse, HttpError, json } from "../http";
import type { Claims } from "../keys";

/** An error with a documented code of PostgREST. */
export class RestError extends HttpError {
  constructor(
    status: number,
    readonly code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(status, { code, details, hint, message }, headers);
  }
}

/** The error for a feature of PostgREST that this backend does not have. */
export const unsupported = (feature: string) =>
  new RestError(400, "PGRST127", "Feature not implemented", `${feature} is not part of the embedded backend`);

/** PostgREST's codes and messages for invalid tokens; the first match applies. */
const TOKEN_ERRORS: [RegExp, string, string?][] = [
  [/"exp" claim timestamp/, "PGRST303", "JWT expired"],
  [/"nbf" claim timestamp/, "PGRST303", "JWT not yet valid"],
  [/"iat" claim timestamp/, "PGRST303", "JWT issued at future"],
  [/"(exp|nbf|iat)" claim must be a number/, "PGRST303"],
  [/^role ".*" does not exist$/s, "22023"],
];

/** PostgREST's 401 for an invalid bearer token. */
export function invalidTokenError(reason: string): HttpError {
  const [, code, message = reason] = TOKEN_ERRORS.find(([pattern]) => pattern.test(reason)) ?? [
    null,
    "PGRST301",
  ];
  const body = { code, details: null, hint: null, message };
  const description = message.replace(/[^ !#-~]/g, "'");
  const challenge = `Bearer error="invalid_token", error_description="${description}"`;
  return new HttpError(401, body, { "www-authenticate": code === "22023" ? "Bearer" : challenge });
}

/** Converts an error of Postgres, or a lost connection, to PostgREST's response; rethrows other errors. */
export function errorResponse(error: unknown, claims: Claims | null): GatewayResponse {
  if (error instanceof postgres.PostgresError) {
    const { code, message, detail, hint } = error;
    if (code === "PGRST") return raisedResponse(message, detail);
    const status = getStatus(code, claims !== null && claims.role !== "anon");
    const headers: Record<string, string> = status === 401 ? { "www-authenticate": "Bearer" } : {};
    return json(status, { code, details: detail ?? null, hint: hint ?? null, message }, headers);
  }
  if (!isLostConnection(error)) throw error;
  const message = "Database client error. Retrying the connection.";
  return json(503, { code: "PGRST001", details: null, hint: null, message }, { "retry-after": "1" });
}

const raisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const raisedDetail = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
});

/** With `raise sqlstate 'PGRST'` a function defines the whole response, as JSON in message and detail. */
function raisedResponse(message: string, detail: string | undefined): GatewayResponse {
  const body = raisedMessage.safeParse(parseJson(message)).data;
  const response = raisedDetail.safeParse(parseJson(detail ?? "")).data;
  if (!body || !response) {
    const text = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`;
    return json(500, { code: "PGRST121", details: null, hint: null, message: text });
  }
  const { details = null, hint = null, ...rest } = body;
  return json(response.status, { ...rest, details, hint }, response.headers);
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * SQLSTATE (or its class) → HTTP status, from PostgREST's table (docs.postgrest.org, "Errors"); 400 for all others.
 * PostgREST encounters 57P02 and 57P03 (crashed, starting up) when it connects, and responds with 503.
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

function getStatus(code: string, isSignedIn: boolean): number {
  if (code === "42501") return isSignedIn ? 403 : 401;
  // `raise sqlstate 'PT404'` lets a function choose its status.
  if (code.startsWith("PT")) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500;
  return STATUS.get(code) ?? STATUS.get(code.slice(0, 2)) ?? 400;
}
