import { z } from "zod";
import { getEmail, metadata, readsOwn, text } from "./body";
import { AuthError, invalid } from "./errors";
import { MAILS, sendMail, tellPasswordChanged } from "./mailing";
import { hashForDigits, redeem } from "./one-time-tokens";
import { checkStrength } from "./passwords";
import { getChallenge, pkceFields } from "./pkce";
import { type Answer, type OwnCall, ok } from "./service";
import { endSessions } from "./sessions";
import { findUserByEmail, hasVerifiedFactor, merged, toJson, updateUser } from "./users";

/** GET /user */
export const readAccount = async ({ user }: OwnCall): Answer => ok(user.json);

const accountFields = {
  email: text,
  phone: text,
  password: z.string().nullish(),
  nonce: text,
  data: metadata,
  app_metadata: metadata,
  ...pkceFields,
};

/** PUT /user: password (ends the other sessions), metadata, and the wish for another address. */
export const changeAccount = readsOwn(accountFields, async (call) => {
  const { auth, user, session, body } = call;
  const { password, data } = body;
  const email = body.email && getEmail(body.email);
  const newEmail = email && email !== user.email ? email : undefined;
  if (body.phone) throw invalid("Unable to get SMS provider");
  if (typeof password === "string") checkStrength(password, auth.settings.minimum_password_length);
  if (body.app_metadata) throw new AuthError("not_admin", "Updating app_metadata requires admin privileges");
  const challenge = getChallenge(body);
  if (hasVerifiedFactor(user) && session.aal !== "aal2" && (password || newEmail)) {
    const why = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError("insufficient_aal", why, 401);
  }
  if (newEmail && (await findUserByEmail(auth.sql, newEmail))) throw new AuthError("email_exists");
  if (password) {
    await checkNonce(call, body.nonce);
    const same = await auth.passwords.matches(password, user.encrypted_password);
    if (same) throw new AuthError("same_password");
  }
  const secret = password && { encrypted_password: await auth.passwords.hash(password) };
  await auth.sql.begin(async (tx) => {
    await updateUser(tx, user.id, { ...merged(tx, "raw_user_meta_data", data), ...secret });
    if (secret) await endSessions(tx, user.id, "others", session.id);
  });
  if (secret) await tellPasswordChanged(call, user);
  if (newEmail) await sendMail(call, user, MAILS.emailChange, { challenge, newEmail });
  return ok(await toJson(auth.sql, user.id));
});

/** A session younger than this needs no nonce (hosted's), in milliseconds. */
const FRESH_SESSION_MS = 24 * 3600 * 1000;

/**
 * The digits of GET /reauthenticate. They are needed when config.toml asks for a secure password change and the
 * session is older than a day; given ones are checked always, because a wrong one is a reason to stop.
 */
async function checkNonce({ auth, user, session }: OwnCall, nonce: string): Promise<void> {
  const age = Date.now() - session.created_at.getTime();
  if (!nonce && auth.settings.email.secure_password_change && age > FRESH_SESSION_MS) {
    throw new AuthError("reauthentication_needed");
  }
  if (!nonce) return;
  const hash = await hashForDigits(auth, user.email ?? "", nonce, ["reauthentication_token"]);
  const token = await redeem(auth, auth.sql, hash, ["reauthentication_token"]);
  if (token?.user_id !== user.id) throw new AuthError("reauthentication_not_valid");
}

/** GET /reauthenticate: mails digits, the nonce of a change that needs fresh proof. */
export async function reauthenticate(call: OwnCall): Answer {
  if (!call.user.email_confirmed_at) throw new AuthError("email_not_confirmed");
  await sendMail(call, call.user, MAILS.reauthentication);
  return ok({});
}

/** POST /logout?scope=global|local|others: refresh tokens end at once, access tokens are refused by GET /user. */
export async function logout({ auth, request, user, session }: OwnCall): Answer {
  const scope = request.query.get("scope") || "global";
  if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  await endSessions(auth.sql, user.id, scope, session.id);
  return { status: 204 };
}

/** Why a change of identities is refused: an account here has one, its e-mail address. */
export async function identities({ auth, request }: OwnCall): Answer {
  if (!auth.settings.enable_manual_linking) throw new AuthError("manual_linking_disabled");
  if (request.method === "DELETE") throw new AuthError("single_identity_not_deletable");
  throw invalid("Unsupported provider: provider is not enabled");
}
