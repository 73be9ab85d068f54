import type { User } from "@supabase/supabase-js";
import { AppError, toAppError } from "~/http/app-error.server";
import { config } from "~/runtime/config.server";
import { readError } from "~/runtime/service-answer.server";
import { getUnreachableText } from "~/runtime/service-health.server";
import type { Client } from "./clients.server";
import { dataFetch } from "./data-fetch.server";
import { verifiedFactors } from "./verified-factors";

/** An account that may edit the site. Times are ISO. */
export interface Admin {
  id: string;
  /** Null if the account cannot be read; then nothing else is known either. */
  email: string | null;
  adminSince: string;
  /** Null if they have never signed in, as far as is known. */
  lastSignIn: string | null;
  hasTwoFactor: boolean;
}

/**
 * All admins, longest-standing first. Other people's accounts can only be read with the service key: `service`. They
 * are read one by one: the list of accounts says nothing of second factors, and one failure does not affect the others.
 * @throws AppError if the admin roles cannot be read
 */
export async function listAdmins(db: Client, service: Client): Promise<Admin[]> {
  const { data: roles, error } = await db.from("user_roles").select("user_id,created_at").eq("role", "admin");
  if (error) throw toAppError(error);
  const admins = await Promise.all(
    roles.map(async ({ user_id, created_at }) => {
      const user = await readUser(service, user_id);
      return {
        id: user_id,
        email: user && (user.email ?? ""),
        adminSince: created_at,
        lastSignIn: user?.last_sign_in_at ?? null,
        hasTwoFactor: verifiedFactors(user).length > 0,
      };
    }),
  );
  return admins.sort((a, b) => a.adminSince.localeCompare(b.adminSince));
}

async function readUser(service: Client, userId: string): Promise<User | null> {
  const { data, error } = await service.auth.admin.getUserById(userId);
  if (error) console.error("The account of an admin could not be read:", error.message);
  return data.user;
}

/** The auth service's largest page of accounts. */
const PAGE_SIZE = 1000;

/**
 * The account with this email, ignoring case. The auth service's filter also finds longer emails and names.
 * @throws AppError if the accounts cannot be read
 */
export async function findAccountByEmail(email: string): Promise<User | undefined> {
  const lowerCaseEmail = email.toLowerCase();
  for (let page = 1; ; page++) {
    const users = await filterAccounts({ filter: lowerCaseEmail, page: `${page}`, per_page: `${PAGE_SIZE}` });
    const found = users.find((user) => user.email?.toLowerCase() === lowerCaseEmail);
    if (found || users.length < PAGE_SIZE) return found;
  }
}

/** A page of the accounts whose email or name contains `filter`, for which supabase-js has no method. */
async function filterAccounts(query: Record<string, string>): Promise<User[]> {
  const { url, serviceKey } = config().supabase;
  const headers = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` };
  try {
    const answer = await dataFetch(`${url}/auth/v1/admin/users?${new URLSearchParams(query)}`, { headers });
    if (!answer.ok) throw toAppError(await readError(answer));
    return (await answer.json()).users;
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError(503, getUnreachableText());
  }
}

/** Deletes the account with this email unless its owner has confirmed it. @throws AppError */
export async function deleteUnconfirmed(service: Client, email: string): Promise<void> {
  const account = await findAccountByEmail(email);
  if (!account || account.email_confirmed_at) return;
  const { error } = await service.auth.admin.deleteUser(account.id);
  if (error) throw new AppError(503, error.message);
}

/** @throws AppError */
export async function isAdmin(db: Client, userId: string): Promise<boolean> {
  const { data, error } = await db.from("user_roles").select().match({ user_id: userId, role: "admin" });
  if (error) throw toAppError(error);
  return data.length > 0;
}

/**
 * Makes the account with this email an admin, and returns it. Only for operators with a shell on the server: the
 * person who signed up with the email keeps their password (see `inviteAdmin`). @throws AppError
 */
export async function grantAdmin(db: Client, email: string): Promise<User> {
  const user = await findAccountByEmail(email);
  if (!user) throw new AppError(404, "There is no account with this email. Ask them to sign up first.");
  if (!user.email_confirmed_at) throw new AppError(409, "They have not confirmed this email yet.");
  const { error } = await db.from("user_roles").insert({ user_id: user.id, role: "admin" });
  if (error?.code === UNIQUE_VIOLATION) throw new AppError(409, "They are already an admin.");
  if (error) throw new AppError(409, error.message);
  return user;
}

const UNIQUE_VIOLATION = "23505";

/** Revokes an admin's rights; the database refuses to remove the last admin. @throws AppError with its message */
export async function revokeAdmin(db: Client, userId: string): Promise<void> {
  const { error } = await db.from("user_roles").delete().match({ user_id: userId, role: "admin" });
  if (error) throw new AppError(409, error.hint ? `${error.message} ${error.hint}` : error.message);
}

/** Removes all second factors of an account whose owner has lost the device. @throws AppError */
export async function removeFactors(service: Client, userId: string): Promise<void> {
  const { mfa } = service.auth.admin;
  const { data, error } = await mfa.listFactors({ userId });
  if (error) throw new AppError(503, error.message);
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId, id });
    // A parallel request may have removed it already.
    if (removed.error && removed.error.status !== 404) throw new AppError(503, removed.error.message);
  }
}
