import { z } from "zod";
import { getEmail, metadata, text, withUserBody } from "./body";
import { AuthError, invalid } from "./errors";
import { MAILS, notifyPasswordChanged, sendMail } from "./mailing";
import { findTokenHash, redeemToken } from "./one-time-tokens";
import { checkPassword } from "./passwords";
import { getChallenge, pkceFields } from "./pkce";
import { type Answer, ok, type UserCall } from "./service";
import { deleteSessions } from "./sessions";
import { findUserByEmail, hasVerifiedFactor, mergeMetadata, toJson, updateUser } from "./users";

/** GET /user */
export const readAccount = async ({ user }: UserCall): Answer => ok(user.json);

const accountFields = {
  email: text,
  phone: text,
  password: z.string().nullish(),
  nonce: text,
  data: metadata,
  app_metadata: metadata,
  ...pkceFields,
};

/** PUT /user: changes the password (which ends other sessions) or metadata, or requests a change of email address. */
export const changeAccount = withUserBody(accountFields, async (call) => {
  const { auth, user, session, body } = call;
  const { password, data } = body;
  const email = body.email && getEmail(body.email);
  const newEmail = email && email !== user.email ? email : undefined;
  if (body.phone) throw invalid("Unable to get SMS provider");
  if (typeof password === "string") checkPassword(password, auth.settings.minimum_password_length);
  if (body.app_metadata) throw new AuthError("not_admin", "Updating app_metadata requires admin privileges");
  const challenge = getChallenge(body);
  if (hasVerifiedFactor(user) && session.aal !== "aal2" && (password || newEmail)) {
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError("insufficient_aal", message, 401);
  }
  if (newEmail && (await findUserByEmail(auth.sql, newEmail))) throw new AuthError("email_exists");
  if (password) {
    await checkNonce(call, body.nonce);
    const isSame = await auth.passwords.matches(password, user.encrypted_password);
    if (isSame) throw new AuthError("same_password");
  }
  const secret = password && { encrypted_password: await auth.passwords.hash(password) };
  await auth.sql.begin(async (tx) => {
    await updateUser(tx, user.id, { ...mergeMetadata(tx, "raw_user_meta_data", data), ...secret });
    if (secret) await deleteSessions(tx, user.id, "others", session.id);
  });
  if (secret) await notifyPasswordChanged(call, user);
  if (newEmail) await sendMail(call, user, MAILS.emailChange, { challenge, newEmail });
  return ok(await toJson(auth.sql, user.id));
});

/** For an older session, GoTrue asks for a nonce. */
const FRESH_SESSION_MS = 24 * 3600 * 1000;

/**
 * Checks the nonce from GET /reauthenticate. With `secure_password_change` it is required once the session is older
 * than a day. A nonce that is present is always checked, because a wrong one is suspicious.
 */
async function checkNonce({ auth, user, session }: UserCall, nonce: string): Promise<void> {
  const age = Date.now() - session.created_at.getTime();
  if (!nonce && auth.settings.email.secure_password_change && age > FRESH_SESSION_MS) {
    throw new AuthError("reauthentication_needed");
  }
  if (!nonce) return;
  const hash = await findTokenHash(auth, user.email ?? "", nonce, ["reauthentication_token"]);
  const token = await redeemToken(auth, auth.sql, hash, ["reauthentication_token"]);
  if (token?.user_id !== user.id) throw new AuthError("reauthentication_not_valid");
}

/** GET /reauthenticate: mails a nonce. */
export async function reauthenticate(call: UserCall): Answer {
  if (!call.user.email_confirmed_at) throw new AuthError("email_not_confirmed");
  await sendMail(call, call.user, MAILS.reauthentication);
  return ok({});
}

/**
 * POST /logout?scope=global|local|others: revokes refresh tokens and ends access to this service. Elsewhere, access
 * tokens stay valid until they expire.
 */
export async function logout({ auth, request, user, session }: UserCall): Answer {
  const scope = request.query.get("scope") || "global";
  if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  await deleteSessions(auth.sql, user.id, scope, session.id);
  return { status: 204 };
}

/** Always rejected: an account has exactly one identity, its email address. */
export async function changeIdentities({ auth, request }: UserCall): Answer {
  if (!auth.settings.enable_manual_linking) throw new AuthError("manual_linking_disabled");
  if (request.method === "DELETE") throw new AuthError("single_identity_not_deletable");
  throw invalid("Unsupported provider: provider is not enabled");
}
