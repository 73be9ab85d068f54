import postgres from "postgres";
import { isLostConnection } from "../database";
import { type GatewayRequest, type GatewayResponse, HttpError, json } from "../http";

/** GoTrue's error codes with status and message (supabase.com/docs/guides/auth/debugging/error-codes). */
const ERRORS = {
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  bad_json: [400, "Could not parse request body as JSON"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature"],
  conflict: [409, "The database rejected this"],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [422, "Please verify your email first."],
  feature_disabled: [404, "OAuth server is disabled"],
  flow_state_expired: [422, "invalid flow state, flow state has expired"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  insufficient_aal: [422, "AAL2 required to unenroll verified factor"],
  invalid_credentials: [400, "Invalid login credentials"],
  manual_linking_disabled: [404, "Manual linking is disabled"],
  mfa_challenge_expired: [422, "MFA challenge has expired, create a new challenge."],
  mfa_factor_name_conflict: [422, "A factor with this friendly name already exists"],
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_ip_address_mismatch: [422, "Challenge and verify IP addresses mismatch."],
  mfa_phone_enroll_not_enabled: [422, "MFA enroll is disabled for Phone"],
  mfa_totp_enroll_not_enabled: [422, "MFA enroll is disabled for TOTP"],
  mfa_totp_verify_not_enabled: [422, "MFA verification is disabled for TOTP"],
  mfa_verification_failed: [422, "Invalid TOTP code entered"],
  mfa_webauthn_enroll_not_enabled: [422, "MFA enroll is disabled for WebAuthn"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  not_admin: [403, "User not allowed"],
  not_found: [404, "This endpoint does not exist"],
  otp_disabled: [422, "Signups not allowed for otp"],
  otp_expired: [403, "Email link is invalid or has expired"],
  over_email_send_rate_limit: [429, "email rate limit exceeded"],
  over_request_rate_limit: [429, "Request rate limit reached"],
  passkey_disabled: [404, "Passkeys are disabled"],
  phone_provider_disabled: [400, "Phone logins are disabled"],
  provider_disabled: [400, "Provider is not enabled"],
  reauthentication_needed: [400, "Password update requires reauthentication"],
  reauthentication_not_valid: [422, "Nonce has expired or is invalid"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  request_entity_too_large: [413, "Request body too large"],
  same_password: [422, "New password should be different from the old password."],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  signup_disabled: [422, "Signups not allowed for this instance"],
  single_identity_not_deletable: [422, "User must have at least 1 identity after unlinking"],
  too_many_enrolled_mfa_factors: [422, "Maximum number of verified factors reached, unenroll to continue"],
  unexpected_failure: [500, "Unexpected failure, please check server logs for more information"],
  user_banned: [403, "User is banned"],
  user_not_found: [404, "User not found"],
  validation_failed: [400, "Invalid input"],
  weak_password: [422, "Password is too weak"],
  web3_provider_disabled: [422, "Web3 provider is disabled"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

/** An error response of GoTrue. Callers override message and status where GoTrue does. */
export class AuthError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code][1],
    readonly status: number = ERRORS[code][0],
    /** Additional fields of the body, such as `weak_password`. */
    readonly details: Record<string, unknown> = {},
    /** In seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** The 400 error for a missing or malformed field. */
export const invalid = (message: string) => new AuthError("validation_failed", message);

/** The first API version whose error bodies are `{code, message}`; earlier ones are `{code, error_code, msg}`. */
const NAMED_CODES = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

/** Converts any error into the response that the client's API version expects. Logs unexpected ones. */
export function errorResponse(error: unknown, request: GatewayRequest): GatewayResponse {
  const { status, code, message, details, retryAfter } = toAuthError(error, request);
  const version = request.headers[VERSION_HEADER];
  const headers = {
    "x-sb-error-code": code,
    ...(retryAfter ? { "retry-after": String(retryAfter) } : undefined),
  };
  if (typeof version === "string" && version >= NAMED_CODES) {
    return json(status, { code, message, ...details }, { ...headers, [VERSION_HEADER]: NAMED_CODES });
  }
  return json(status, { code: status, error_code: code, msg: message, ...details }, headers);
}

function toAuthError(error: unknown, { method, path }: GatewayRequest): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof HttpError && error.status === 413) return new AuthError("request_entity_too_large");
  // 503, because clients retry after it; any other error would sign them out.
  if (isLostConnection(error)) {
    return new AuthError("unexpected_failure", "The database is not available", 503);
  }
  if (error instanceof postgres.PostgresError) {
    const { code, message, constraint_name } = error;
    if (constraint_name === "users_email_partial_key") return new AuthError("email_exists");
    // Class 22: invalid data, such as text that contains NUL.
    if (code.startsWith("22")) return invalid(`A value cannot be stored: ${message}`);
    // Class 23 and P0001: a constraint or a trigger of the project.
    if (code.startsWith("23") || code === "P0001") {
      console.error(`auth: the database rejected ${method} ${path}: ${message}`);
      return new AuthError("conflict", message);
    }
  }
  console.error("auth:", error);
  return new AuthError("unexpected_failure");
}
