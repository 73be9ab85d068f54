import { getEmail, metadata, text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { getVerifyUrl, MAILS, type MailKind, sendMail } from "./mailing";
import { issueToken } from "./one-time-tokens";
import { checkPassword } from "./passwords";
import { getAllowedRedirect } from "./redirect";
import { randomToken } from "./secrets";
import { type AuthService, ok } from "./service";
import { findUserByEmail, insertUser, type Metadata, mergeMetadata, toJson, updateUser } from "./users";

/** POST /invite: creates an account without a password and mails an invitation; exempt from the minimum interval. */
export const invite = withBody({ email: text, data: metadata }, async (call) => {
  const { sql } = call.auth;
  const user = await ensureUnconfirmedUser(call.auth, getEmail(call.body.email), null, call.body.data);
  await updateUser(sql, user.id, { invited_at: sql`now()`, confirmation_sent_at: null });
  await sendMail(call, user, MAILS.invite);
  return ok(await toJson(sql, user.id));
});

const LINKS = new Map<string, MailKind>([
  ["signup", MAILS.confirmation],
  ["invite", MAILS.invite],
  ["magiclink", MAILS.magicLink],
  ["recovery", MAILS.recovery],
  ["email_change_new", MAILS.emailChange],
  ["email_change_current", { ...MAILS.emailChange, token: "email_change_token_current" }],
]);

const linkFields = {
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
};

/** POST /admin/generate_link: the link and OTP that a mail would contain, without sending one. */
export const generateLink = withBody(linkFields, async ({ auth, body, request }) => {
  const email = getEmail(body.email);
  const existing = await findUserByEmail(auth.sql, email);
  // A magic link to a new email creates an account.
  const type = body.type === "magiclink" && !existing ? "signup" : body.type;
  const kind = LINKS.get(type);
  if (!kind) throw invalid(`Invalid email action link type requested: ${type}`);
  const newEmail = kind.link === "email_change" ? getEmail(body.new_email) : "";
  if (newEmail && (await findUserByEmail(auth.sql, newEmail))) throw new AuthError("email_exists");
  if (body.type === "signup") {
    if (!body.password) throw invalid("Signup requires a valid password");
    checkPassword(body.password, auth.settings.minimum_password_length);
  }
  const password = body.type === "signup" ? body.password : type === "invite" ? null : randomToken();
  const createsAccount = kind.token === "confirmation_token";
  const user = createsAccount ? await ensureUnconfirmedUser(auth, email, password, body.data) : existing;
  if (!user) throw new AuthError("user_not_found", "User with this email not found");

  const recipient = kind.token === "email_change_token_new" ? newEmail : email;
  const { link, otp } = await auth.sql.begin(async (tx) => {
    await updateUser(tx, user.id, {
      [kind.sentAt]: tx`now()`,
      ...(type === "invite" && { invited_at: tx`now()` }),
      ...(newEmail && { email_change: newEmail, email_change_confirm_status: 0 }),
    });
    return issueToken(auth, tx, { userId: user.id, type: kind.token, email: recipient, challenge: null });
  });
  const redirect_to = getAllowedRedirect(auth.siteUrl, body.redirect_to || request.query.get("redirect_to"));
  return ok({
    ...(await toJson(auth.sql, user.id)),
    action_link: getVerifyUrl(auth, link, kind.link, redirect_to),
    email_otp: otp,
    hashed_token: link,
    verification_type: type,
    redirect_to,
  });
});

/** Finds or creates the unconfirmed account of an email. @throws AuthError (422) if the account is confirmed */
async function ensureUnconfirmedUser(
  auth: AuthService,
  email: string,
  password: string | null,
  data?: Metadata,
) {
  const encrypted_password = password && (await auth.passwords.hash(password));
  const created = await insertUser(auth.sql, { email, encrypted_password, data });
  const user = created ?? (await findUserByEmail(auth.sql, email));
  if (!user || user.email_confirmed_at) throw new AuthError("email_exists");
  if (!created && data)
    await updateUser(auth.sql, user.id, mergeMetadata(auth.sql, "raw_user_meta_data", data));
  return user;
}
