import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { AuthError, invalid } from "./errors";
import { type Challenge, challengeOf } from "./flow-state";
import { bodyOf, emailOf, metadata, pkceFields, text } from "./input";
import { MAILS, sendMail } from "./mailing";
import { checkStrength } from "./passwords";
import type { AuthService } from "./service";
import { obfuscatedUserJson, userJson } from "./user-json";
import { findUserByEmail, findUserById, insertUser, type Metadata } from "./users";

const signUpBody = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceFields });

/** POST /signup: an unconfirmed account and its confirmation mail; never says that an address is taken. */
export async function signUp(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, signUpBody);
  if (!body.email && !body.phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (body.password === "") throw invalid("Signup requires a valid password");
  checkStrength(body.password, auth.settings.minimumPasswordLength);
  if (body.email && body.phone) {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  const challenge = challengeOf(body);
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  return register(auth, request, { ...body, email: emailOf(body.email), challenge });
}

/** What signing up does once its input is known to be good; a magic link to a new address does the same. */
export async function register(
  auth: AuthService,
  request: GatewayRequest,
  input: { email: string; password: string; data: Metadata | undefined; challenge: Challenge | null },
): Promise<GatewayResponse> {
  const { email, data = {} } = input;
  // Hashed before looking, so that the time of the answer does not tell whether the address is known.
  const encryptedPassword = await auth.passwords.hash(input.password);
  const created = await auth.sql.begin((tx) =>
    insertUser(tx, { email, encryptedPassword, userMetadata: data }),
  );
  const user = created ?? (await findUserByEmail(auth.sql, email));
  if (!user || user.email_confirmed_at) return json(200, obfuscatedUserJson(email, data));
  await sendMail(auth, request, user, MAILS.confirmation, { challenge: input.challenge });
  return json(200, userJson((await findUserById(auth.sql, user.id)) ?? user));
}
