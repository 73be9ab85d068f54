import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { EMAIL_TAKEN } from "./confirmation";
import { AuthError, invalid } from "./errors";
import { bodyOf, emailOf, metadata, text } from "./input";
import { MAILS, type MailKind, sendMail, verifyUrl } from "./mailing";
import { issueToken } from "./one-time-tokens";
import { checkStrength } from "./passwords";
import { allowedRedirect } from "./redirect";
import { randomToken } from "./secrets";
import type { AuthService } from "./service";
import { userJson } from "./user-json";
import { findUserByEmail, findUserById, insertUser, type Metadata, mergeMetadata } from "./users";

/** POST /invite: an account without a password, and a mail to accept it; again at once when asked again. */
export async function invite(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, z.object({ email: text, data: metadata }));
  const user = await unconfirmedUser(auth, emailOf(body.email), null, body.data);
  await auth.sql`update auth.users set invited_at = now(), confirmation_sent_at = null where id = ${user.id}`;
  await sendMail(auth, request, user, MAILS.invite);
  return json(200, userJson((await findUserById(auth.sql, user.id)) ?? user));
}

const linkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
});

const LINKS: Record<string, MailKind> = {
  signup: MAILS.confirmation,
  invite: MAILS.invite,
  magiclink: MAILS.magicLink,
  recovery: MAILS.recovery,
  email_change_new: MAILS.emailChange,
  email_change_current: { ...MAILS.emailChange, token: "email_change_token_current" },
};

/** POST /admin/generate_link: the link and digits that a mail would carry, without sending one. */
export async function generateLink(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, linkBody);
  const email = emailOf(body.email);
  const known = await findUserByEmail(auth.sql, email);
  // A sign-in link to a new address opens an account.
  const type = body.type === "magiclink" && !known ? "signup" : body.type;
  const kind = LINKS[type];
  if (!kind) throw invalid(`Invalid email action link type requested: ${type}`);
  const user = type === "signup" || type === "invite" ? await newcomer(auth, email, type, body) : known;
  if (!user) throw new AuthError(404, "user_not_found", "User with this email not found");
  const newEmail =
    kind === LINKS.email_change_new || kind === LINKS.email_change_current ? emailOf(body.new_email) : null;
  if (newEmail && (await findUserByEmail(auth.sql, newEmail)))
    throw new AuthError(422, "email_exists", EMAIL_TAKEN);

  const token = await auth.sql.begin(async (tx) => {
    await tx`update auth.users set ${tx(kind.sentAt)} = now(), updated_at = now() where id = ${user.id}`;
    if (type === "invite") await tx`update auth.users set invited_at = now() where id = ${user.id}`;
    if (newEmail) {
      await tx`
        update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0 where id = ${user.id}`;
    }
    const address = kind.token === "email_change_token_new" && newEmail ? newEmail : email;
    return issueToken(tx, { userId: user.id, type: kind.token, address, pkce: false });
  });
  const redirectTo = allowedRedirect(
    auth.settings.siteUrl,
    body.redirect_to || request.query.get("redirect_to"),
  );
  return json(200, {
    ...userJson((await findUserById(auth.sql, user.id)) ?? user),
    action_link: verifyUrl(auth, token.link, kind.linkType, redirectTo),
    email_otp: token.otp,
    hashed_token: token.link,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

function newcomer(auth: AuthService, email: string, type: string, body: z.output<typeof linkBody>) {
  if (type === "invite") return unconfirmedUser(auth, email, null, body.data);
  if (body.type === "magiclink") return unconfirmedUser(auth, email, randomToken(), body.data);
  if (!body.password) throw invalid("Signup requires a valid password");
  checkStrength(body.password, auth.settings.minimumPasswordLength);
  return unconfirmedUser(auth, email, body.password, body.data);
}

/** The unconfirmed account of an address, made when there is none. Throws 422 for a confirmed one. */
async function unconfirmedUser(auth: AuthService, email: string, password: string | null, data?: Metadata) {
  const encryptedPassword = password === null ? null : await auth.passwords.hash(password);
  const user = await auth.sql.begin(async (tx) => {
    const created = await insertUser(tx, { email, encryptedPassword, userMetadata: data });
    return created ?? (await findUserByEmail(tx, email));
  });
  if (!user || user.email_confirmed_at) throw new AuthError(422, "email_exists", EMAIL_TAKEN);
  if (data) await mergeMetadata(auth.sql, user.id, "raw_user_meta_data", data);
  return user;
}
