import type { GatewayRequest } from "../http";
import { composeMail, type TemplateName } from "../mail/template";
import { AuthError } from "./errors";
import { type Challenge, type FlowMethod, startFlow } from "./flow-state";
import { issueToken, type TokenType } from "./one-time-tokens";
import { allowedRedirect } from "./redirect";
import type { AuthService, Db } from "./service";
import type { User } from "./users";

/** One reason to write to an account. */
export interface MailKind {
  template: TemplateName;
  /** The token that the mail carries; a change of address carries a second one to the old address. */
  token: TokenType;
  /** The `type` of its link to GET /verify. */
  linkType: string;
  /** When the last one was sent; also what the interval between two is measured by. */
  sentAt: "confirmation_sent_at" | "recovery_sent_at" | "email_change_sent_at" | "reauthentication_sent_at";
  flow?: FlowMethod;
}

export const MAILS = {
  confirmation: {
    template: "confirmation",
    token: "confirmation_token",
    linkType: "signup",
    sentAt: "confirmation_sent_at",
    flow: "email/signup",
  },
  recovery: {
    template: "recovery",
    token: "recovery_token",
    linkType: "recovery",
    sentAt: "recovery_sent_at",
    flow: "recovery",
  },
  magicLink: {
    template: "magic_link",
    token: "recovery_token",
    linkType: "magiclink",
    sentAt: "recovery_sent_at",
    flow: "magiclink",
  },
  invite: {
    template: "invite",
    token: "confirmation_token",
    linkType: "invite",
    sentAt: "confirmation_sent_at",
  },
  emailChange: {
    template: "email_change",
    token: "email_change_token_new",
    linkType: "email_change",
    sentAt: "email_change_sent_at",
    flow: "email_change",
  },
  reauthentication: {
    template: "reauthentication",
    token: "reauthentication_token",
    linkType: "reauthentication",
    sentAt: "reauthentication_sent_at",
  },
} as const satisfies Record<string, MailKind>;

interface Letter {
  to: string;
  token: TokenType;
}

/**
 * Writes to an account. The interval is claimed and the token stored in one transaction, and the mail leaves
 * after it, so that no connection waits for a mail server; when sending fails, the interval is given back.
 * Throws 429 within the interval (as hosted: "… you can only request this after N seconds.").
 */
export async function sendMail(
  auth: AuthService,
  request: GatewayRequest,
  user: User,
  kind: MailKind,
  options: { challenge?: Challenge | null; newEmail?: string } = {},
): Promise<void> {
  const { challenge = null, newEmail } = options;
  const letters = lettersFor(auth, user, kind, newEmail);
  const mails = await auth.sql.begin(async (tx) => {
    await claimInterval(auth, tx, user.id, kind);
    await auth.limits.countMail();
    if (newEmail !== undefined) {
      await tx`
        update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0 where id = ${user.id}`;
    }
    if (challenge && kind.flow) await startFlow(tx, user.id, kind.flow, challenge);
    const issued = [];
    for (const { to, token } of letters) {
      const wanted = { userId: user.id, type: token, address: to, pkce: challenge !== null };
      issued.push({ to, ...(await issueToken(tx, wanted)) });
    }
    return issued;
  });
  const redirectTo = allowedRedirect(auth.settings.siteUrl, request.query.get("redirect_to"));
  try {
    for (const { to, link, otp } of mails) {
      const mail = composeMail(kind.template, {
        SiteURL: auth.settings.siteUrl,
        RedirectTo: redirectTo,
        ConfirmationURL: verifyUrl(auth, link, kind.linkType, redirectTo),
        TokenHash: link,
        Token: otp,
        Email: user.email ?? "",
        NewEmail: newEmail ?? "",
        SendingTo: to,
        Data: user.raw_user_meta_data ?? {},
      });
      await auth.mailer.send({ to, ...mail });
    }
  } catch (error) {
    console.error(`auth: the ${kind.template} mail could not be sent:`, error);
    await auth.sql`update auth.users set ${auth.sql({ [kind.sentAt]: null })} where id = ${user.id}`;
    throw new AuthError(500, "unexpected_failure", `Error sending ${kind.template.replace("_", " ")} email`);
  }
}

/** The address of GET /verify that redeems a token and then leads to `redirectTo`. */
export function verifyUrl(auth: AuthService, token: string, type: string, redirectTo: string): string {
  return `${auth.url}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}

function lettersFor(auth: AuthService, user: User, kind: MailKind, newEmail?: string): Letter[] {
  const own = user.email ?? "";
  if (newEmail === undefined) return [{ to: own, token: kind.token }];
  const letters: Letter[] = [{ to: newEmail, token: "email_change_token_new" }];
  if (auth.settings.doubleConfirmEmailChange && own)
    letters.push({ to: own, token: "email_change_token_current" });
  return letters;
}

async function claimInterval(auth: AuthService, tx: Db, userId: string, { sentAt }: MailKind) {
  const interval = auth.settings.mailIntervalSeconds;
  const claimed = await tx`
    update auth.users set ${tx(sentAt)} = now(), updated_at = now()
    where id = ${userId}
      and (${tx(sentAt)} is null or ${tx(sentAt)} <= now() - make_interval(secs => ${interval}::float8))`;
  if (claimed.count === 1) return;
  const [row] = await tx<{ left: number }[]>`
    select ceil(extract(epoch from ${tx(sentAt)} - now()) + ${interval}::float8)::int as left
    from auth.users where id = ${userId}`;
  throw new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${Math.max(1, row?.left ?? interval)} seconds.`,
  );
}
