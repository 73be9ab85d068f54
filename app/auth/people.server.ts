import { z } from "zod";
import { AppError, getAppError } from "~/http/app-error.server";
import { parseForm } from "~/http/form-data.server";
import { rejectForm, rejectInvalid } from "~/http/form-errors.server";
import { config } from "~/runtime/config.server";
import { inviteAdmin, listInvitations, withdrawInvitation } from "./admin-invitations.server";
import { type Admin, listAdmins, removeFactors, revokeAdmin } from "./admins.server";
import { serviceClient } from "./clients.server";
import { email } from "./credentials.server";
import { checkCurrentPassword, current } from "./password.server";
import { type Account, type Args, type Client, redirectWith } from "./session.server";

const PEOPLE = "/admin/people";

/** The result of requireAdmin. Nothing here may be called without it: accounts are read with the service key. */
interface AdminContext {
  db: Client;
  account: Account;
}

/** All admins, longest-standing first. */
export const loadAdmins = (db: Client) => listAdmins(db, serviceClient());

const addSchema = z.object({ email, current });

/** Checks the sender's password and invites the owner of an email to become an admin. */
export async function addAdmin(args: Args, form: FormData, { db, account }: AdminContext) {
  const parsed = parseForm(form, addSchema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const rejection = await checkCurrentPassword(args, form, account);
  if (rejection) return rejection;
  try {
    return await invite(args, { db, account }, parsed.data.email);
  } catch (thrown) {
    const { message, status } = getAppError(thrown);
    return rejectForm(form, { errors: { email: [message] } }, status);
  }
}

async function invite(args: Args, { db, account }: AdminContext, typed: string): Promise<Response> {
  const email = typed.toLowerCase();
  await inviteAdmin(db, serviceClient(), email, config().siteUrl);
  log(account, `invited ${email}`);
  return redirectWith(args, PEOPLE, {
    title: "Invitation sent",
    description: `${email} will become an admin by opening the link in the email and choosing a password.`,
  });
}

/** Sends a pending invitation again, or withdraws it. */
export async function changeInvitation(args: Args, form: FormData, { db, account }: AdminContext) {
  const email = String(form.get("email") ?? "");
  const isWithdrawn = form.get("intent") === "withdraw";
  try {
    const isPending = (await listInvitations(db)).some((invitation) => invitation.email === email);
    if (!isPending) throw new AppError(404, "That invitation has already been accepted or withdrawn.");
    if (!isWithdrawn) return await invite(args, { db, account }, email);
    await withdrawInvitation(db, serviceClient(), email);
    log(account, `withdrew the invitation of ${email}`);
    return redirectWith(args, PEOPLE, { title: "Invitation withdrawn" });
  } catch (thrown) {
    const { message, status } = getAppError(thrown);
    return rejectForm(form, { message }, status);
  }
}

const idSchema = z.object({ id: z.uuid() });

/** The admin that the form names. @throws AppError */
async function getAdmin(form: FormData, db: Client): Promise<Admin> {
  const parsed = parseForm(form, idSchema);
  const admin = parsed.success && (await loadAdmins(db)).find(({ id }) => id === parsed.data.id);
  if (!admin) throw new AppError(404, "They are no longer an admin.");
  return admin;
}

/** Revokes an admin's rights; the database refuses to remove the last admin. */
export async function removeAdmin(args: Args, form: FormData, { db, account }: AdminContext) {
  let admin: Admin;
  try {
    admin = await getAdmin(form, db);
    await revokeAdmin(db, admin.id);
  } catch (thrown) {
    const { message, status } = getAppError(thrown);
    return rejectForm(form, { message }, status);
  }
  const name = admin.email ?? admin.id;
  log(account, `removed the admin rights of ${name}`);
  const isSelf = admin.id === account.id;
  return redirectWith(args, isSelf ? "/" : PEOPLE, {
    title: isSelf ? "You are no longer an admin" : `${admin.email ?? "That account"} is no longer an admin`,
  });
}

/** Removes the second factors of another admin who has lost them. */
export async function removeSecondFactors(args: Args, form: FormData, { db, account }: AdminContext) {
  let admin: Admin;
  try {
    admin = await getAdmin(form, db);
    if (admin.id === account.id)
      throw new AppError(409, "Use your Account page to remove your own two-factor authentication.");
    await removeFactors(serviceClient(), admin.id);
  } catch (thrown) {
    const { message, status } = getAppError(thrown);
    return rejectForm(form, { message }, status);
  }
  log(account, `removed the second factors of ${admin.email}`);
  return redirectWith(args, PEOPLE, {
    title: "Two-factor authentication removed",
    description: `${admin.email} can now sign in with a password alone.`,
  });
}

/** Logs every change of permissions. */
function log({ email }: Account, what: string): void {
  console.info(`people: ${email} ${what}`);
}
