import { composeMail, type TemplateName } from "../mail/template";
import { AuthError } from "./errors";
import { issueToken, type TokenType } from "./one-time-tokens";
import { allowedRedirect } from "./redirect";
import type { AuthService, Call, Db } from "./service";
import { type User, updateUser } from "./users";

/** One reason to write to an account. */
export interface MailKind {
  template: TemplateName;
  /** The token that the mail carries; a change of address carries a second one to the old address. */
  token: TokenType;
  /** The `type` of its link to GET /verify. */
  link: string;
  /** The column that tells when the last one was sent; the interval between two is measured by it. */
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
 * Writes to an account. The interval is claimed and the token stored in one transaction, and the mail leaves
 * after it, so that no connection waits for a mail server; when sending fails, the interval is given back.
 * Throws 429 within the interval (as hosted: "… you can only request this after N seconds.").
 */
export async function sendMail(
  { auth, request }: Pick<Call, "auth" | "request">,
  user: User,
  { template, token, link: type, sentAt }: MailKind,
  { challenge = null, newEmail }: { challenge?: string | null; newEmail?: string } = {},
): Promise<void> {
  const own = user.email ?? "";
  const letters: { to: string; token: TokenType }[] = [{ to: newEmail ?? own, token }];
  if (newEmail && own && auth.settings.email.double_confirm_changes) {
    letters.push({ to: own, token: "email_change_token_current" });
  }
  const mails = await auth.sql.begin(async (tx) => {
    await claimInterval(auth, tx, user.id, sentAt);
    if (newEmail || !user.email_confirmed_at) await auth.limits.countMail();
    if (newEmail) await updateUser(tx, user.id, { email_change: newEmail, email_change_confirm_status: 0 });
    const issued = [];
    for (const { to, token } of letters) {
      const wanted = { userId: user.id, type: token, address: to, challenge };
      issued.push({ to, ...(await issueToken(auth, tx, wanted)) });
    }
    return issued;
  });
  const RedirectTo = allowedRedirect(auth.siteUrl, request.query.get("redirect_to"));
  const account = { Email: own, NewEmail: newEmail ?? "", Data: user.raw_user_meta_data ?? {} };
  try {
    for (const { to, link, otp } of mails) {
      const ConfirmationURL = verifyUrl(auth, link, type, RedirectTo);
      const secrets = { ConfirmationURL, TokenHash: link, Token: otp };
      const values = { SiteURL: auth.siteUrl, RedirectTo, SendingTo: to, ...account, ...secrets };
      await auth.mailer.send({ to, ...composeMail(auth.projectDir, template, values) });
    }
  } catch (error) {
    console.error(`auth: the ${template} mail could not be sent:`, error);
    await updateUser(auth.sql, user.id, { [sentAt]: null });
    throw new AuthError("unexpected_failure", `Error sending ${template.replace("_", " ")} email`);
  }
}

/** Tells an account's owner that their password was changed. A mail that cannot leave does not undo the change. */
export async function tellPasswordChanged({ auth }: Pick<Call, "auth">, { email }: User): Promise<void> {
  if (!email || !auth.settings.email.notification.password_changed.enabled) return;
  const values = { SiteURL: auth.siteUrl, Email: email };
  const mail = composeMail(auth.projectDir, "password_changed_notification", values);
  await auth.mailer.send({ to: email, ...mail }).catch((error) => {
    console.error("auth: the mail about a changed password could not be sent:", error);
  });
}

/** The address of GET /verify that redeems a token and then leads to `redirectTo`. */
export function verifyUrl(auth: AuthService, token: string, type: string, redirectTo: string): string {
  return `${auth.url}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}

/** Locks the account, too: its tokens are replaced one mail after the other. */
async function claimInterval({ settings }: AuthService, tx: Db, userId: string, sentAt: string) {
  const [row] = await tx<{ left: number | null }[]>`
    select ceil(extract(epoch from ${tx(sentAt)} - now()) + ${settings.email.max_frequency}::float8)::int as left
    from auth.users where id = ${userId} for update`;
  if (row?.left && row.left > 0) {
    const why = `For security purposes, you can only request this after ${row.left} seconds.`;
    throw new AuthError("over_email_send_rate_limit", why);
  }
  await updateUser(tx, userId, { [sentAt]: tx`now()` });
}
