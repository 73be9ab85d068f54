import { composeMail, type TemplateName } from "../mail/template";
import { AuthError } from "./errors";
import { issueToken, restoreToken, type TokenType } from "./one-time-tokens";
import { getAllowedRedirect } from "./redirect";
import type { AuthService, Call, Db } from "./service";
import { type User, updateUser } from "./users";

/** A kind of mail to an account. */
export interface MailKind {
  template: TemplateName;
  /** The token in the mail; a change of email sends a second one to the old email. */
  token: TokenType;
  /** The `type` parameter of the mail's link to GET /verify. */
  link: string;
  /** The column with the time of the last such mail, for the minimum interval. */
  sentAt: string;
}

function kind(template: TemplateName, token: TokenType, link: string, sentAt: string): MailKind {
  return { template, token, link, sentAt };
}

export const MAILS = {
  confirmation: kind("confirmation", "confirmation_token", "signup", "confirmation_sent_at"),
  invite: kind("invite", "confirmation_token", "invite", "confirmation_sent_at"),
  recovery: kind("recovery", "recovery_token", "recovery", "recovery_sent_at"),
  magicLink: kind("magic_link", "recovery_token", "magiclink", "recovery_sent_at"),
  emailChange: kind("email_change", "email_change_token_new", "email_change", "email_change_sent_at"),
  reauthentication: kind("reauthentication", "reauthentication_token", "", "reauthentication_sent_at"),
};

/**
 * Sends a mail to an account. The time and token are stored in one transaction before the mail is sent, so no database
 * connection waits for a mail server; if sending fails, the time is reset and the earlier mail's token is restored.
 * @throws AuthError (429) within the minimum interval
 */
export async function sendMail(
  { auth, request }: Pick<Call, "auth" | "request">,
  user: User,
  { template, token, link: type, sentAt }: MailKind,
  { challenge = null, newEmail }: { challenge?: string | null; newEmail?: string } = {},
): Promise<void> {
  const currentEmail = user.email ?? "";
  const messages: { to: string; token: TokenType }[] = [{ to: newEmail ?? currentEmail, token }];
  if (newEmail && currentEmail && auth.settings.email.double_confirm_changes) {
    messages.push({ to: currentEmail, token: "email_change_token_current" });
  }
  const mails = await auth.sql.begin(async (tx) => {
    await claimInterval(auth, tx, user.id, sentAt);
    // Strangers could otherwise keep admins from inviting anybody, which only the secret key can do.
    const isStrangers = template !== "invite" && (newEmail || !user.email_confirmed_at);
    if (isStrangers) await auth.limits.countMail();
    if (newEmail) await updateUser(tx, user.id, { email_change: newEmail, email_change_confirm_status: 0 });
    const issued = [];
    for (const { to, token } of messages) {
      const request = { userId: user.id, type: token, email: to, challenge };
      issued.push({ to, ...(await issueToken(auth, tx, request)) });
    }
    return issued;
  });
  const RedirectTo = getAllowedRedirect(auth.siteUrl, request.query.get("redirect_to"));
  const account = { Email: currentEmail, NewEmail: newEmail ?? "", Data: user.raw_user_meta_data ?? {} };
  try {
    for (const { to, link, otp } of mails) {
      const ConfirmationURL = getVerifyUrl(auth, link, type, RedirectTo);
      const secrets = { ConfirmationURL, TokenHash: link, Token: otp };
      const values = { SiteURL: auth.siteUrl, RedirectTo, SendingTo: to, ...account, ...secrets };
      await auth.mailer.send({ to, ...composeMail(auth.projectDir, template, values) });
    }
  } catch (error) {
    console.error(`auth: the ${template} email could not be sent:`, error);
    await updateUser(auth.sql, user.id, { [sentAt]: null });
    for (const { link, earlier } of mails) await restoreToken(auth.sql, link, earlier);
    throw new AuthError("unexpected_failure", `Error sending ${template.replace("_", " ")} email`);
  }
}

/** Emails a notification of a changed password; a failure is only logged. */
export async function notifyPasswordChanged({ auth }: Pick<Call, "auth">, { email }: User): Promise<void> {
  if (!email || !auth.settings.email.notification.password_changed.enabled) return;
  const values = { SiteURL: auth.siteUrl, Email: email };
  const mail = composeMail(auth.projectDir, "password_changed_notification", values);
  await auth.mailer.send({ to: email, ...mail }).catch((error) => {
    console.error("auth: the email about a changed password could not be sent:", error);
  });
}

/** The URL of GET /verify that redeems a token and then redirects to `redirectTo`. */
export function getVerifyUrl(auth: AuthService, token: string, type: string, redirectTo: string): string {
  return `${auth.url}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}

/** Checks and restarts the interval. Locks the account, so concurrent mails do not replace each other's tokens. */
async function claimInterval({ settings }: AuthService, tx: Db, userId: string, sentAt: string) {
  const [row] = await tx<{ left: number | null }[]>`
    select ceil(extract(epoch from ${tx(sentAt)} - now()) + ${settings.email.max_frequency}::float8)::int as left
    from auth.users where id = ${userId} for update`;
  if (row?.left && row.left > 0) {
    const message = `For security purposes, you can only request this after ${row.left} seconds.`;
    throw new AuthError("over_email_send_rate_limit", message);
  }
  await updateUser(tx, userId, { [sentAt]: tx`now()` });
}
