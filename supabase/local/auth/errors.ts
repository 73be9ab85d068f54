import postgres from "postgres";
import { type GatewayRequest, type GatewayResponse, HttpError, json } from "../http";

/** An answer that a client understands: hosted's status, error code and sentence. */
export class AuthError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Further fields of the body, such as `weak_password`. */
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "AuthError";
  }
}

/** 400 for a field that is missing or malformed. */
export const invalid = (message: string) => new AuthError(400, "validation_failed", message);

export const tooLarge = () => new AuthError(413, "request_entity_too_large", "Request body too large");

/** The first API version whose error bodies are `{code, message}`; before it `{code, error_code, msg}`. */
const NAMED_CODES = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

/** Turns whatever a call threw into the body that the client's API version expects. Logs what nobody foresaw. */
export function errorResponse(error: unknown, request: GatewayRequest): GatewayResponse {
  const { status, code, message, details } = known(error);
  const version = request.headers[VERSION_HEADER];
  const headers = { "x-sb-error-code": code };
  if (typeof version === "string" && version >= NAMED_CODES) {
    return json(status, { code, message, ...details }, { ...headers, [VERSION_HEADER]: NAMED_CODES });
  }
  return json(status, { code: status, error_code: code, msg: message, ...details }, headers);
}

function known(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof HttpError && error.status === 413) return tooLarge();
  // Class 22: a value that no column takes, such as text with a NUL in it.
  if (error instanceof postgres.PostgresError && error.code.startsWith("22")) {
    return invalid(`A value cannot be stored: ${error.message}`);
  }
  console.error("auth:", error);
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  );
}
