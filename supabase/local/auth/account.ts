import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { requireUser, type SignedIn } from "./bearer";
import { EMAIL_TAKEN } from "./confirmation";
import { AuthError, invalid } from "./errors";
import { challengeOf } from "./flow-state";
import { bodyOf, emailOf, metadata, pkceFields, text } from "./input";
import { MAILS, sendMail } from "./mailing";
import { checkStrength } from "./passwords";
import type { AuthService } from "./service";
import { endSessions } from "./sessions";
import { userJson } from "./user-json";
import { findUserByEmail, findUserById, mergeMetadata, setPassword } from "./users";

/** GET /user */
export async function readAccount(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const { user } = await requireUser(auth, request);
  return json(200, userJson(user));
}

const accountBody = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  data: metadata,
  app_metadata: metadata,
  ...pkceFields,
});

/** PUT /user: password (ends the other sessions), metadata, and the wish for another address. */
export async function changeAccount(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const { user, session } = await requireUser(auth, request);
  const body = await bodyOf(request, accountBody);
  const email = body.email && emailOf(body.email);
  if (body.phone) throw invalid("Unable to get SMS provider");
  if (typeof body.password === "string") checkStrength(body.password, auth.settings.minimumPasswordLength);
  if (body.app_metadata) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const challenge = challengeOf(body);
  const newEmail = email && email !== user.email ? email : undefined;
  if (newEmail && (await findUserByEmail(auth.sql, newEmail))) {
    throw new AuthError(422, "email_exists", EMAIL_TAKEN);
  }
  const encryptedPassword = body.password ? await newPasswordHash(auth, user, body.password) : null;

  await auth.sql.begin(async (tx) => {
    if (encryptedPassword) {
      await setPassword(tx, user.id, encryptedPassword);
      await endSessions(tx, user.id, session ? { except: session.id } : {});
    }
    if (body.data) await mergeMetadata(tx, user.id, "raw_user_meta_data", body.data);
  });
  if (newEmail) await sendMail(auth, request, user, MAILS.emailChange, { challenge, newEmail });
  return json(200, userJson((await findUserById(auth.sql, user.id)) ?? user));
}

async function newPasswordHash(auth: AuthService, user: SignedIn["user"], password: string): Promise<string> {
  if (await auth.passwords.matches(password, user.encrypted_password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return auth.passwords.hash(password);
}

/** POST /logout?scope=global|local|others: refresh tokens end at once, access tokens are refused by GET /user. */
export async function logout(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const scope = request.query.get("scope") || "global";
  if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  const { user, session } = await requireUser(auth, request);
  if (session && scope === "local") await endSessions(auth.sql, user.id, { only: session.id });
  else if (session && scope === "others") await endSessions(auth.sql, user.id, { except: session.id });
  else await endSessions(auth.sql, user.id);
  return { status: 204 };
}

/** GET /reauthenticate: mails six digits, the nonce of a change that needs fresh proof. */
export async function reauthenticate(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const { user } = await requireUser(auth, request);
  if (!user.email_confirmed_at)
    throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
  await sendMail(auth, request, user, MAILS.reauthentication);
  return json(200, {});
}
