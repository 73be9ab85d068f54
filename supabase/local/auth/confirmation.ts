import postgres from "postgres";
import { AuthError } from "./errors";
import type { Redeemed } from "./one-time-tokens";
import type { AuthService, Db } from "./service";
import { confirmEmail, findUserById, isBanned, setEmail, type User } from "./users";

export type VerifyType = "signup" | "invite" | "recovery" | "magiclink" | "email_change";

export const EMAIL_TAKEN = "A user with this email address has already been registered";
export const LINK_EXPIRED = "Email link is invalid or has expired";
export const HALF_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Does what a redeemed mail stood for and answers the account's id; null when a change of address still waits
 * for the other address. Throws 403 for a banned account.
 */
export async function confirmRedeemed(
  auth: AuthService,
  tx: Db,
  redeemed: Redeemed,
  type: VerifyType,
): Promise<string | null> {
  await tx`select 1 from auth.users where id = ${redeemed.userId} for update`;
  const user = await findUserById(tx, redeemed.userId);
  if (!user) throw new AuthError(403, "otp_expired", LINK_EXPIRED);
  if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
  if (type === "email_change") return changeEmail(auth, tx, user);
  if (type === "signup" || type === "invite" || !user.email_confirmed_at) await confirmEmail(tx, user.id);
  return user.id;
}

async function changeEmail(auth: AuthService, tx: Db, user: User): Promise<string | null> {
  if (!user.email_change) throw new AuthError(403, "otp_expired", LINK_EXPIRED);
  if (auth.settings.doubleConfirmEmailChange && user.email && user.email_change_confirm_status === 0) {
    await tx`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`;
    return null;
  }
  await orEmailTaken(setEmail(tx, user.id, user.email_change, true));
  return user.id;
}

/** Turns Postgres's unique violation into hosted's 422. */
export async function orEmailTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === "23505") {
      throw new AuthError(422, "email_exists", EMAIL_TAKEN);
    }
    throw error;
  }
}
