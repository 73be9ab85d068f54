import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { confirmRedeemed, HALF_CONFIRMED, LINK_EXPIRED, type VerifyType } from "./confirmation";
import { AuthError, invalid } from "./errors";
import { type FlowMethod, issueAuthCode } from "./flow-state";
import { bodyOf, emailOf, text } from "./input";
import { hashForDigits, PKCE_PREFIX, type Redeemed, redeem, type TokenType } from "./one-time-tokens";
import { allowedRedirect } from "./redirect";
import { hashOf } from "./secrets";
import type { AuthService, Db } from "./service";
import { startSession } from "./sessions";

const TOKENS_OF: Record<string, TokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  magiclink: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_current", "email_change_token_new"],
};

const verifyBody = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});

/** POST /verify: exchanges a link's token, or an address and its six digits, for a session. */
export async function verify(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, verifyBody);
  if (!body.type) throw invalid("Verify requires a verification type");
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw invalid("Verify requires either a token or a token hash");
  }
  const types = TOKENS_OF[body.type];
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) {
      throw invalid("Only the token_hash and type should be provided");
    }
    if (!types) throw invalid("Invalid email verification type");
  } else if (Boolean(body.email) === Boolean(body.phone)) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  const address = body.email && emailOf(body.email);

  const failure = expired(body.token_hash ? LINK_EXPIRED : "Token has expired or is invalid");
  const hash = body.token_hash
    ? hashOf(body.token_hash)
    : await hashForDigits(auth, { address, digits: body.token, types: types ?? [] });
  if (!hash) throw failure;

  const session = await auth.sql.begin(async (tx) => {
    const redeemed = await redeem(tx, auth.settings, hash, types ?? []);
    if (!redeemed) throw failure;
    const userId = await confirmRedeemed(auth, tx, redeemed, typeOf(body.type, redeemed));
    return userId && startSession(auth, tx, userId, "otp", request);
  });
  return json(200, session || { msg: HALF_CONFIRMED, code: "200" });
}

/**
 * GET /verify: what a mailed link opens. Always redirects to the site: with `?code=` when the flow was started
 * with a challenge, else with the tokens, or the error, in the fragment.
 */
export async function openLink(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const link = request.query.get("token") || request.query.get("token_hash") || "";
  const type = request.query.get("type") ?? "";
  if (!type) throw invalid("Verify requires a verification type");
  if (!link) throw invalid("Verify requires a token or a token hash");
  const pkce = link.startsWith(PKCE_PREFIX);
  const target = new URL(allowedRedirect(auth.settings.siteUrl, request.query.get("redirect_to")));
  let fields: Record<string, string>;
  try {
    fields = await auth.sql.begin((tx) => redeemForRedirect(auth, tx, request, { link, type, pkce }));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    fields = errorFields(error);
  }
  if (pkce) for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  if (!fields.code) target.hash = fragment(fields);
  return { status: 303, headers: { location: target.href, "cache-control": "no-store" } };
}

async function redeemForRedirect(
  auth: AuthService,
  tx: Db,
  request: GatewayRequest,
  { link, type, pkce }: { link: string; type: string; pkce: boolean },
): Promise<Record<string, string>> {
  const types = TOKENS_OF[type];
  if (!types) throw invalid("Invalid email verification type");
  const redeemed = await redeem(tx, auth.settings, hashOf(link), types);
  if (!redeemed) throw expired(LINK_EXPIRED);
  const verified = typeOf(type, redeemed);
  const userId = await confirmRedeemed(auth, tx, redeemed, verified);
  if (!userId) return { message: HALF_CONFIRMED };
  if (pkce) return { code: await issueAuthCode(tx, userId, flowOf(verified)) };
  const { user: _user, ...session } = await startSession(auth, tx, userId, "otp", request);
  const fields = Object.entries(session).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(fields), type };
}

const expired = (message: string) => new AuthError(403, "otp_expired", message);

/** `email` stands for whichever of two mails the token came from. */
function typeOf(asked: string, { type }: Redeemed): VerifyType {
  if (asked === "email") return type === "confirmation_token" ? "signup" : "magiclink";
  return asked as VerifyType;
}

const flowOf = (type: VerifyType): FlowMethod => (type === "signup" ? "email/signup" : type);

/** Names of RFC 6749 for a status. */
const OAUTH_ERRORS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
};

function errorFields({ status, code, message }: AuthError): Record<string, string> {
  const error = OAUTH_ERRORS[status];
  return { ...(error && { error }), error_code: code, error_description: message };
}

/** Hosted marks its fragments with an empty `sb`. */
const fragment = (fields: Record<string, string>) => new URLSearchParams({ ...fields, sb: "" }).toString();
