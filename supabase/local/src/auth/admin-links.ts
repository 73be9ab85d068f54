import { getEmail, metadata, reads, text } from "./body";
import { AuthError, invalid } from "./errors";
import { MAILS, type MailKind, sendMail, verifyUrl } from "./mailing";
import { issueToken } from "./one-time-tokens";
import { checkStrength } from "./passwords";
import { allowedRedirect } from "./redirect";
import { randomToken } from "./secrets";
import { type AuthService, ok } from "./service";
import { findUserByEmail, insertUser, type Metadata, merged, toJson, updateUser } from "./users";

/** POST /invite: an account without a password, and a mail to accept it; again at once when asked again. */
export const invite = reads({ email: text, data: metadata }, async (call) => {
  const { sql } = call.auth;
  const user = await unconfirmedUser(call.auth, getEmail(call.body.email), null, call.body.data);
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

/** POST /admin/generate_link: the link and digits that a mail would carry, without sending one. */
export const generateLink = reads(linkFields, async ({ auth, body, request }) => {
  const email = getEmail(body.email);
  const known = await findUserByEmail(auth.sql, email);
  // A sign-in link to a new address opens an account.
  const type = body.type === "magiclink" && !known ? "signup" : body.type;
  const kind = LINKS.get(type);
  if (!kind) throw invalid(`Invalid email action link type requested: ${type}`);
  const newEmail = kind.link === "email_change" ? getEmail(body.new_email) : "";
  if (newEmail && (await findUserByEmail(auth.sql, newEmail))) throw new AuthError("email_exists");
  if (body.type === "signup") {
    if (!body.password) throw invalid("Signup requires a valid password");
    checkStrength(body.password, auth.settings.minimum_password_length);
  }
  const password = body.type === "signup" ? body.password : type === "invite" ? null : randomToken();
  const opens = kind.token === "confirmation_token";
  const user = opens ? await unconfirmedUser(auth, email, password, body.data) : known;
  if (!user) throw new AuthError("user_not_found", "User with this email not found");

  const address = kind.token === "email_change_token_new" ? newEmail : email;
  const { link, otp } = await auth.sql.begin(async (tx) => {
    await updateUser(tx, user.id, {
      [kind.sentAt]: tx`now()`,
      ...(type === "invite" && { invited_at: tx`now()` }),
      ...(newEmail && { email_change: newEmail, email_change_confirm_status: 0 }),
    });
    return issueToken(auth, tx, { userId: user.id, type: kind.token, address, challenge: null });
  });
  const wanted = body.redirect_to || request.query.get("redirect_to");
  const redirect_to = allowedRedirect(auth.siteUrl, wanted);
  return ok({
    ...(await toJson(auth.sql, user.id)),
    action_link: verifyUrl(auth, link, kind.link, redirect_to),
    email_otp: otp,
    hashed_token: link,
    verification_type: type,
    redirect_to,
  });
});

/** The unconfirmed account of an address, made when there is none. Throws 422 for a confirmed one. */
async function unconfirmedUser(auth: AuthService, email: string, password: string | null, data?: Metadata) {
  const encrypted_password = password && (await auth.passwords.hash(password));
  const created = await insertUser(auth.sql, { email, encrypted_password, data });
  const user = created ?? (await findUserByEmail(auth.sql, email));
  if (!user || user.email_confirmed_at) throw new AuthError("email_exists");
  if (!created && data) await updateUser(auth.sql, user.id, merged(auth.sql, "raw_user_meta_data", data));
  return user;
}
