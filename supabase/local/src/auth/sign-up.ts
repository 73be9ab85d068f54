import { flag, getEmail, metadata, text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { MAILS, sendMail } from "./mailing";
import { checkPassword } from "./passwords";
import { getChallenge, pkceFields } from "./pkce";
import { randomToken } from "./secrets";
import { type Call, ok } from "./service";
import { findUserByEmail, insertUser, type Metadata, toJson } from "./users";

const signUpFields = { email: text, phone: text, password: text, data: metadata, ...pkceFields };

/** POST /signup: creates an unconfirmed account and mails a confirmation; a taken email gets a similar response. */
export const signUp = withBody(signUpFields, async (call) => {
  const { email, phone, password, data } = call.body;
  if (!email && !phone) throw new AuthError("anonymous_provider_disabled");
  if (password === "") throw invalid("Signup requires a valid password");
  checkPassword(password, call.auth.settings.minimum_password_length);
  if (phone) throw new AuthError("phone_provider_disabled", "Phone signups are disabled");
  return ok(await register(call, getEmail(email), password, data, getChallenge(call.body)));
});

/** Signs up with valid input; a magic link to a new email does the same. */
async function register(
  call: Call,
  email: string,
  password: string,
  data: Metadata | undefined,
  challenge: string | null,
) {
  const { auth } = call;
  if (!auth.settings.enable_signup) throw new AuthError("signup_disabled");
  // Hash first, so the response time does not reveal whether the email is taken.
  const encrypted_password = await auth.passwords.hash(password);
  const id = crypto.randomUUID();
  const claims = { sub: id, email, email_verified: false, phone_verified: false };
  const created = await insertUser(auth.sql, { id, email, encrypted_password, data: { ...data, ...claims } });
  const user = created ?? (await findUserByEmail(auth.sql, email));
  if (!user || user.email_confirmed_at) return obfuscatedUser(email, data);
  await sendMail(call, user, MAILS.confirmation, { challenge });
  return toJson(auth.sql, user.id);
}

/**
 * The response to a sign-up with a taken email. As in GoTrue, it looks like a new account with a random id, but
 * without identities.
 */
function obfuscatedUser(email: string, data: Metadata = {}) {
  const now = new Date().toISOString();
  return {
    ...{ id: crypto.randomUUID(), aud: "authenticated", role: "", email, phone: "", is_anonymous: false },
    ...{ confirmation_sent_at: now, created_at: now, updated_at: now, identities: [] },
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
  };
}

/** POST /resend: resends a `signup` or `email_change` mail; does not reveal whether there was anything to send. */
export const resend = withBody({ type: text, email: text, phone: text, ...pkceFields }, async (call) => {
  const { type, email, phone } = call.body;
  if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const challenge = getChallenge(call.body);
  if (!phone && type === "sms") throw invalid("Type provided requires a phone number");
  if (phone) throw new AuthError("phone_provider_disabled");
  if (!email) throw invalid("Type provided requires an email address");
  const user = await findUserByEmail(call.auth.sql, getEmail(email));
  if (user && type === "signup" && !user.email_confirmed_at) {
    await sendMail(call, user, MAILS.confirmation, { challenge });
  }
  if (user?.email_change && type === "email_change") {
    await sendMail(call, user, MAILS.emailChange, { challenge, newEmail: user.email_change });
  }
  return ok({});
});

/** POST /recover: mails a link to choose a new password; an unknown email gets the same response. */
export const recover = withBody({ email: text, ...pkceFields }, async (call) => {
  if (!call.body.email) throw invalid("Password recovery requires an email");
  const email = getEmail(call.body.email);
  const challenge = getChallenge(call.body);
  const user = await findUserByEmail(call.auth.sql, email);
  if (user) await sendMail(call, user, MAILS.recovery, { challenge });
  return ok({});
});

const otpFields = { email: text, phone: text, create_user: flag, data: metadata, ...pkceFields };

/** POST /otp and /magiclink: mails a link and an OTP; a new email gets an account and its confirmation mail. */
export const otp = withBody(otpFields, async (call) => {
  const { create_user, data } = call.body;
  const challenge = getChallenge(call.body);
  if (call.body.phone) throw new AuthError("phone_provider_disabled", "Unsupported phone provider");
  if (!call.body.email) throw invalid("One of email or phone must be set");
  const email = getEmail(call.body.email);
  const user = await findUserByEmail(call.auth.sql, email);
  if (!user && create_user === false) throw new AuthError("otp_disabled");
  if (user?.email_confirmed_at) await sendMail(call, user, MAILS.magicLink, { challenge });
  else await register(call, email, randomToken(), data, challenge);
  return ok({});
});
