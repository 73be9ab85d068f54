import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { EMAIL_TAKEN } from "./confirmation";
import { AuthError, invalid } from "./errors";
import { bodyOf, emailOf, metadata, text } from "./input";
import { MAILS, sendMail, verifyUrl } from "./mailing";
import { issueToken, type TokenType } from "./one-time-tokens";
import { checkStrength } from "./passwords";
import { allowedRedirect } from "./redirect";
import { randomToken } from "./secrets";
import type { AuthService } from "./service";
import { userJson } from "./user-json";
import { findUserByEmail, findUserById, insertUser, type Metadata, mergeMetadata, type User } from "./users";

/** POST /invite: an account without a password, and a mail to accept it. */
export async function invite(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, z.object({ email: text, data: metadata }));
  const user = await unconfirmedUser(auth, emailOf(body.email), null, body.data);
  // An admin may invite again at once, as on hosted.
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

interface LinkPlan {
  user: User;
  tokenType: TokenType;
  sentAt: "confirmation_sent_at" | "recovery_sent_at" | "email_change_sent_at";
  /** Address whose owner the link proves to be. */
  address: string;
  verificationType: string;
}

/** POST /admin/generate_link: the link and digits that a mail would carry, without sending one. */
export async function generateLink(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, linkBody);
  const plan = await planOf(auth, { ...body, email: emailOf(body.email) });
  const { user, address } = plan;
  const token = await auth.sql.begin(async (tx) => {
    await tx`update auth.users set ${tx(plan.sentAt)} = now(), updated_at = now() where id = ${user.id}`;
    return issueToken(tx, { userId: user.id, type: plan.tokenType, address, pkce: false });
  });
  const wanted = body.redirect_to || request.query.get("redirect_to");
  const redirectTo = allowedRedirect(auth.settings.siteUrl, wanted);
  const linkType = plan.sentAt === "email_change_sent_at" ? "email_change" : plan.verificationType;
  return json(200, {
    ...userJson((await findUserById(auth.sql, user.id)) ?? user),
    action_link: verifyUrl(auth, token.link, linkType, redirectTo),
    email_otp: token.otp,
    hashed_token: token.link,
    verification_type: plan.verificationType,
    redirect_to: redirectTo,
  });
}

async function planOf(auth: AuthService, body: z.output<typeof linkBody>): Promise<LinkPlan> {
  const { email, type } = body;
  const known = await findUserByEmail(auth.sql, email);
  if (type === "signup" || type === "invite" || (type === "magiclink" && !known)) {
    if (type === "signup" && !known) {
      if (!body.password) throw invalid("Signup requires a valid password");
      checkStrength(body.password, auth.settings.minimumPasswordLength);
    }
    const user = await unconfirmedUser(
      auth,
      email,
      type === "invite" ? null : body.password || randomToken(),
      body.data,
    );
    if (type === "invite") await auth.sql`update auth.users set invited_at = now() where id = ${user.id}`;
    const verificationType = type === "invite" ? "invite" : "signup";
    return {
      user,
      tokenType: "confirmation_token",
      sentAt: "confirmation_sent_at",
      address: email,
      verificationType,
    };
  }
  const isChange = type === "email_change_current" || type === "email_change_new";
  if (type !== "magiclink" && type !== "recovery" && !isChange) {
    throw invalid(`Invalid email action link type requested: ${type}`);
  }
  if (!known) throw new AuthError(404, "user_not_found", "User with this email not found");
  if (!isChange) {
    return {
      user: known,
      tokenType: "recovery_token",
      sentAt: "recovery_sent_at",
      address: email,
      verificationType: type,
    };
  }
  const newEmail = emailOf(body.new_email);
  if (await findUserByEmail(auth.sql, newEmail)) throw new AuthError(422, "email_exists", EMAIL_TAKEN);
  await auth.sql`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0 where id = ${known.id}`;
  return {
    user: known,
    tokenType: type === "email_change_new" ? "email_change_token_new" : "email_change_token_current",
    sentAt: "email_change_sent_at",
    address: type === "email_change_new" ? newEmail : email,
    verificationType: type,
  };
}

/** The unconfirmed account of an address, made when there is none. Throws 422 for a confirmed one. */
async function unconfirmedUser(auth: AuthService, email: string, password: string | null, data?: Metadata) {
  const encryptedPassword = password === null ? null : await auth.passwords.hash(password);
  const user = await auth.sql.begin(async (tx) => {
    const created = await insertUser(tx, { email, encryptedPassword, userMetadata: data });
    const found = created ?? (await findUserByEmail(tx, email));
    if (found && !created && data) await mergeMetadata(tx, found.id, "raw_user_meta_data", data);
    return found;
  });
  if (!user || user.email_confirmed_at) throw new AuthError(422, "email_exists", EMAIL_TAKEN);
  return user;
}
