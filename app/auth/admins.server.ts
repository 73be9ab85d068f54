import type { User } from "@supabase/supabase-js";
import type { Client } from "./clients.server";
import { verifiedFactors } from "./verified-factors";

/** Who may edit the site. Times are ISO; null: never signed in. */
export interface Admin {
  id: string;
  email: string;
  /** When the account was opened. */
  since: string;
  /** Since when they are an admin; null for those of a time when that was not written down. */
  adminSince: string | null;
  lastSignIn: string | null;
  hasTwoFactor: boolean;
}

/**
 * Every admin, the longest one first. `db` decides who they are; `service` has the service key, which other
 * people's accounts can be read with.
 * @throws if they cannot be read
 */
export async function adminsOf(db: Client, service: Client): Promise<Admin[]> {
  const { data: roles, error } = await db.from("user_roles").select("user_id,created_at").eq("role", "admin");
  if (error) throw error;
  const admins = await Promise.all(
    roles.map(async ({ user_id, created_at }) => {
      return { ...(await readAccount(service, user_id)), adminSince: created_at };
    }),
  );
  const start = ({ adminSince, since }: Admin) => adminSince ?? since;
  return admins.sort((a, b) => start(a).localeCompare(start(b)));
}

async function readAccount(service: Client, userId: string): Promise<Omit<Admin, "adminSince">> {
  const { data, error } = await service.auth.admin.getUserById(userId);
  if (error) throw error;
  const { id, email = "", created_at, last_sign_in_at } = data.user;
  return {
    id,
    email,
    since: created_at,
    lastSignIn: last_sign_in_at ?? null,
    hasTwoFactor: verifiedFactors(data.user).length > 0,
  };
}

/** The most accounts that the auth service lists at once. */
const PAGE_SIZE = 1000;

/**
 * The account with this address, whatever its case.
 * @throws if the accounts cannot be read
 */
export async function accountByEmail(service: Client, email: string): Promise<User | undefined> {
  const wanted = email.toLowerCase();
  for (let page = 1; ; page++) {
    const { data, error } = await service.auth.admin.listUsers({ page, perPage: PAGE_SIZE });
    if (error) throw error;
    const found = data.users.find((user) => user.email?.toLowerCase() === wanted);
    if (found || data.users.length < PAGE_SIZE) return found;
  }
}

/** Makes the account with this address an admin and answers the account. @throws RoleProblem */
export async function grantAdmin(db: Client, service: Client, email: string): Promise<User> {
  const user = await accountByEmail(service, email);
  if (!user) throw new RoleProblem(404, "There is no account with this address. Ask them to sign up first.");
  if (!user.email_confirmed_at) throw new RoleProblem(409, "They have not confirmed this address yet.");
  const { error } = await db.from("user_roles").insert({ user_id: user.id, role: "admin" });
  if (error?.code === UNIQUE_VIOLATION) throw new RoleProblem(409, "They are an admin already.");
  if (error) throw new RoleProblem(409, error.message);
  return user;
}

const UNIQUE_VIOLATION = "23505";

/** Takes an admin's rights away; the database keeps the last one. @throws RoleProblem with its sentence */
export async function revokeAdmin(db: Client, userId: string): Promise<void> {
  const { error } = await db.from("user_roles").delete().match({ user_id: userId, role: "admin" });
  if (error) throw new RoleProblem(409, error.hint ? `${error.message} ${error.hint}` : error.message);
}

/** Removes every second factor of an account, for whoever has lost the device. @throws RoleProblem */
export async function removeFactors(service: Client, userId: string): Promise<void> {
  const { mfa } = service.auth.admin;
  const { data, error } = await mfa.listFactors({ userId });
  if (error) throw new RoleProblem(503, error.message);
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId, id });
    if (removed.error) throw new RoleProblem(503, removed.error.message);
  }
}

/** Why an admin stays as they are: a sentence for people, and the status of the answer. */
export class RoleProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
