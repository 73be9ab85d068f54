import type { User } from "@supabase/supabase-js";
import { AppError } from "~/http/app-error.server";
import type { Client } from "./clients.server";
import { verifiedFactors } from "./verified-factors";

/** An account that may edit the site. Times are ISO. */
export interface Admin {
  id: string;
  email: string;
  adminSince: string;
  /** Null if they have never signed in. */
  lastSignIn: string | null;
  hasTwoFactor: boolean;
}

/**
 * All admins, longest-standing first. Reading other people's accounts takes the service key: `service`.
 * @throws if they cannot be read
 */
export async function listAdmins(db: Client, service: Client): Promise<Admin[]> {
  const { data: roles, error } = await db.from("user_roles").select("user_id,created_at").eq("role", "admin");
  if (error) throw error;
  const admins = await Promise.all(
    roles.map(async ({ user_id, created_at }) => {
      return { ...(await readAccount(service, user_id)), adminSince: created_at };
    }),
  );
  return admins.sort((a, b) => a.adminSince.localeCompare(b.adminSince));
}

async function readAccount(service: Client, userId: string): Promise<Omit<Admin, "adminSince">> {
  const { data, error } = await service.auth.admin.getUserById(userId);
  if (error) throw error;
  const { id, email = "", last_sign_in_at } = data.user;
  return {
    id,
    email,
    lastSignIn: last_sign_in_at ?? null,
    hasTwoFactor: verifiedFactors(data.user).length > 0,
  };
}

/** The auth service's largest page of accounts. */
const PAGE_SIZE = 1000;

/**
 * The account with this address, ignoring case.
 * @throws if the accounts cannot be read
 */
export async function findAccountByEmail(service: Client, email: string): Promise<User | undefined> {
  const address = email.toLowerCase();
  for (let page = 1; ; page++) {
    const { data, error } = await service.auth.admin.listUsers({ page, perPage: PAGE_SIZE });
    if (error) throw error;
    const found = data.users.find((user) => user.email?.toLowerCase() === address);
    if (found || data.users.length < PAGE_SIZE) return found;
  }
}

/** Makes the account with this address an admin, and returns it. @throws AppError */
export async function grantAdmin(db: Client, service: Client, email: string): Promise<User> {
  const user = await findAccountByEmail(service, email);
  if (!user) throw new AppError(404, "There is no account with this email. Ask them to sign up first.");
  if (!user.email_confirmed_at) throw new AppError(409, "They have not confirmed this email yet.");
  const { error } = await db.from("user_roles").insert({ user_id: user.id, role: "admin" });
  if (error?.code === UNIQUE_VIOLATION) throw new AppError(409, "They are already an admin.");
  if (error) throw new AppError(409, error.message);
  return user;
}

const UNIQUE_VIOLATION = "23505";

/** Revokes an admin's rights; the database refuses for the last one. @throws AppError with its message */
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
    if (removed.error) throw new AppError(503, removed.error.message);
  }
}
