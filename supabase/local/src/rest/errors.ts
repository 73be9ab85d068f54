import postgres from "postgres";
import { z } from "zod";
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
    headers: Record<string, string> = {},
  ) {
    super(status, { code, details, hint, message }, headers);
  }
}

/** Something that PostgREST can do and this backend does not. */
export const unsupported = (feature: string) =>
  new RestError(400, "PGRST127", "Feature not implemented", `${feature} is not part of the embedded backend`);

/** What is wrong with a token, as PostgREST says it; the first expression that fits the reason. */
const TOKEN_ERRORS: [RegExp, string, string?][] = [
  [/"exp" claim timestamp/, "PGRST303", "JWT expired"],
  [/"nbf" claim timestamp/, "PGRST303", "JWT not yet valid"],
  [/"iat" claim timestamp/, "PGRST303", "JWT issued at future"],
  [/"(exp|nbf|iat)" claim must be a number/, "PGRST303"],
  [/^role ".*" does not exist$/s, "22023"],
];

/** 401 for a bearer token that does not verify, as PostgREST words it. */
export function refuseToken(reason: string): HttpError {
  const [, code, message = reason] = TOKEN_ERRORS.find(([found]) => found.test(reason)) ?? [null, "PGRST301"];
  const body = { code, details: null, hint: null, message };
  const shown = message.replace(/[^ !#-~]/g, "'");
  const challenge = `Bearer error="invalid_token", error_description="${shown}"`;
  return new HttpError(401, body, { "www-authenticate": code === "22023" ? "Bearer" : challenge });
}

/** Turns what Postgres reported, or that it is away, into PostgREST's answer; other errors are thrown on. */
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

/** `raise sqlstate 'PGRST'` lets a function make the whole answer of JSON in message and detail. */
function raisedResponse(message: string, detail: string | undefined): GatewayResponse {
  const said = raisedMessage.safeParse(parseJson(message)).data;
  const answer = raisedDetail.safeParse(parseJson(detail ?? "")).data;
  if (!said || !answer) {
    const text = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`;
    return json(500, { code: "PGRST121", details: null, hint: null, message: text });
  }
  const { details = null, hint = null, ...rest } = said;
  return json(answer.status, { ...rest, details, hint }, answer.headers);
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

function getStatus(code: string, signedIn: boolean): number {
  if (code === "42501") return signedIn ? 403 : 401;
  // `raise sqlstate 'PT404'` lets a function choose its status.
  if (code.startsWith("PT")) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500;
  return STATUS.get(code) ?? STATUS.get(code.slice(0, 2)) ?? 400;
}
