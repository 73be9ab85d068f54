import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { refusedGrant } from "./disabled";
import { AuthError, invalid } from "./errors";
import { redeemAuthCode } from "./flow-state";
import { bodyOf, text } from "./input";
import { refreshSession } from "./refresh";
import type { AuthService } from "./service";
import { startSession } from "./sessions";
import { findUserByEmail, isBanned } from "./users";

/** POST /token: the grants password, refresh_token and pkce; the others answer as a project that disabled them. */
export async function token(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const grant = request.query.get("grant_type");
  if (grant === "password") return json(200, await passwordGrant(auth, request));
  if (grant === "pkce") return json(200, await pkceGrant(auth, request));
  if (grant === "refresh_token") {
    const { refresh_token } = await bodyOf(request, z.object({ refresh_token: text }));
    return json(200, await refreshSession(auth, refresh_token));
  }
  throw await refusedGrant(grant, request);
}

async function passwordGrant(auth: AuthService, request: GatewayRequest) {
  const { email, phone, password } = await bodyOf(
    request,
    z.object({ email: text, phone: text, password: text }),
  );
  if (email && phone) throw invalid("Only an email address or phone number should be provided on login.");
  if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!email) throw invalid("missing email or phone");

  const address = email.toLowerCase();
  await auth.limits.countSignIn(address);
  const user = await findUserByEmail(auth.sql, address);
  const matches = await auth.passwords.matches(password, user?.encrypted_password ?? null);
  if (!user || !matches) throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  await auth.limits.forgiveSignIns(address);
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  return auth.sql.begin((tx) => startSession(auth, tx, user.id, "password", request));
}

async function pkceGrant(auth: AuthService, request: GatewayRequest) {
  const body = await bodyOf(request, z.object({ auth_code: text, code_verifier: text }));
  if (!body.auth_code || !body.code_verifier) {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  return auth.sql.begin(async (tx) => {
    const flow = await redeemAuthCode(tx, auth.settings, body.auth_code, body.code_verifier);
    return startSession(auth, tx, flow.userId, flow.method, request);
  });
}
