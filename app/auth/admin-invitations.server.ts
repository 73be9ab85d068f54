import { randomBytes } from "node:crypto";
import { AppError, toAppError } from "~/http/app-error.server";
import { deleteUnconfirmed, findAccountByEmail, isAdmin } from "./admins.server";
import { type Client, serviceClient } from "./clients.server";
import { readClaim } from "./first-admin-invitation.server";
import { type Args, authClient } from "./session.server";

/**
 * No invitation's link is valid for longer: the highest `otp_expiry` of a hosted project, whose own nobody can ask for
 * (milliseconds).
 */
const LIFETIME_MS = 86_400_000;

/** A pending invitation to become an admin. */
interface AdminInvitation {
  email: string;
  /** ISO time of the last email. */
  sentAt: string;
  isExpired: boolean;
}

/** The pending invitations, latest first. @throws AppError */
export async function listInvitations(db: Client): Promise<AdminInvitation[]> {
  const { data, error } = await db
    .from("admin_invitations")
    .select("email,sent_at")
    .order("sent_at", { ascending: false });
  if (error) throw toAppError(error);
  return data.map(({ email, sent_at }) => ({
    email,
    sentAt: sent_at,
    isExpired: Date.parse(sent_at) + LIFETIME_MS < Date.now(),
  }));
}

/** Whether an account with this email is to become an admin; false while that is unknown. */
export async function isInvitedAdmin(email: string): Promise<boolean> {
  const { data } = await serviceClient()
    .from("admin_invitations")
    .select("email")
    .eq("email", email.toLowerCase())
    .maybeSingle();
  return data !== null;
}

/**
 * Sends or resends an invitation. The owner of the email opens its link, chooses a new password and is an admin from
 * then on; an existing account loses its old password. If resending fails, the earlier link still works.
 * @throws AppError
 */
export async function inviteAdmin(
  db: Client,
  service: Client,
  /** In lower case, as the database requires. */
  email: string,
  siteUrl: string,
): Promise<void> {
  const account = await findAccountByEmail(email);
  if (account && (await isAdmin(db, account.id))) throw new AppError(409, "They are already an admin.");
  const earlier = await db.from("admin_invitations").select().eq("email", email).maybeSingle();
  if (earlier.error) throw toAppError(earlier.error);
  // Resetting the password also invalidates the link sent before; it was already reset for the first invitation.
  if (!(account && earlier.data && (account.invited_at || account.email_confirmed_at))) {
    // Stored again below, with the new password as the one to replace.
    const removed = await db.from("admin_invitations").delete().eq("email", email);
    if (removed.error) throw toAppError(removed.error);
    // A stranger may have signed up with this email, and its owner may have confirmed that account: the stranger's
    // password and sessions must not work once the owner is an admin. Nobody can sign up with it from now on, either.
    const password = randomBytes(32).toString("base64url");
    const { admin } = service.auth;
    const { error } = await (account
      ? admin.updateUserById(account.id, { password })
      : admin.createUser({ email, password }));
    if (error) throw new AppError(503, error.message);
  }
  const invitation = { email, sent_at: new Date().toISOString() };
  const stored = await db.from("admin_invitations").upsert(invitation);
  if (stored.error) {
    if (!account) await forgetAccount(service, email);
    throw toAppError(stored.error);
  }
  const redirectTo = `${siteUrl}/auth/new-password`;
  // The auth service refuses to invite an email that is already confirmed.
  const { error } = account?.email_confirmed_at
    ? await service.auth.resetPasswordForEmail(email, { redirectTo })
    : await service.auth.admin.inviteUserByEmail(email, { redirectTo });
  if (error) {
    const invitations = db.from("admin_invitations");
    await (earlier.data ? invitations.upsert(earlier.data) : invitations.delete().eq("email", email));
    if (!account) await forgetAccount(service, email);
    throw new AppError(error.status === 429 ? 429 : 503, `The invitation couldn’t be sent: ${error.message}`);
  }
}

/** Withdraws an invitation: its link stops working. @throws AppError */
export async function withdrawInvitation(db: Client, service: Client, email: string): Promise<void> {
  // The account comes first, so that withdrawing can be repeated if that fails.
  const { data: found, error: unread } = await db
    .from("admin_invitations")
    .select("email")
    .eq("email", email);
  if (unread) throw toAppError(unread);
  if (found.length === 0) throw new AppError(404, "That invitation has already been accepted or withdrawn.");
  await deleteUnconfirmed(service, email);
  const { error } = await db.from("admin_invitations").delete().eq("email", email);
  if (error) throw toAppError(error);
}

/** Deletes the account that was made for an invitation which then failed; its owner could not sign up otherwise. */
async function forgetAccount(service: Client, email: string): Promise<void> {
  await deleteUnconfirmed(service, email).catch((error) =>
    console.error(`The account of ${email}, who could not be invited, could not be deleted:`, error),
  );
}

/**
 * Makes the signed-in user an admin if their email was invited and they have chosen a password since; the database
 * decides.
 * @throws AppError if it does not answer or answers with an error
 */
export async function claimAdminInvitation(args: Args): Promise<boolean> {
  return readClaim(await authClient(args).rpc("accept_admin_invitation"));
}
