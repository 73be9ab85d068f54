import type { User } from "@supabase/supabase-js";
import { z } from "zod";
import { serviceClient } from "./clients.server";
import { email } from "./credentials.server";
import { verifiedFactors } from "./factors.server";
import { refuse, refuseInvalid, refuseWith } from "./refusal.server";
import { type Account, type Args, type Client, redirectWith } from "./session.server";

export const PEOPLE = "/admin/people";

/** Who may edit the site. Times are ISO; null: never signed in. */
export interface Admin {
  id: string;
  email: string;
  since: string;
  lastSignIn: string | null;
  hasTwoFactor: boolean;
}

/**
 * Every admin, the longest-standing account first. `db` decides who the admins are; their accounts are read with
 * the service key, so only for whom requireAdmin has let pass.
 * @throws if the accounts cannot be read
 */
export async function admins(db: Client): Promise<Admin[]> {
  const { data: roles, error } = await db.from("user_roles").select("user_id").eq("role", "admin");
  if (error) throw error;
  const { auth } = serviceClient();
  const users = await Promise.all(roles.map(({ user_id }) => accountOf(auth.admin.getUserById(user_id))));
  return users
    .map((user) => ({
      id: user.id,
      email: user.email ?? "",
      since: user.created_at,
      lastSignIn: user.last_sign_in_at ?? null,
      hasTwoFactor: verifiedFactors(user).length > 0,
    }))
    .sort((a, b) => a.since.localeCompare(b.since));
}

const accountOf = async (asked: ReturnType<Client["auth"]["admin"]["getUserById"]>): Promise<User> => {
  const { data, error } = await asked;
  if (error) throw error;
  return data.user;
};

interface Guarded {
  db: Client;
  account: Account;
}

const emailSchema = z.object({ email });

/** Makes the account with this address an admin. */
export async function grant(args: Args, form: FormData, { db, account }: Guarded) {
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  const user = await accountByEmail(parsed.data.email);
  const no = (message: string, status: number) => refuse(form, { errors: { email: [message] } }, status);
  if (!user) return no("There is no account with this address. Ask them to sign up first.", 404);
  if (!user.email_confirmed_at) return no("They have not confirmed this address yet.", 409);
  const { error } = await db.from("user_roles").insert({ user_id: user.id, role: "admin" });
  if (error?.code === UNIQUE_VIOLATION) return no("They are an admin already.", 409);
  if (error) return refuseWith(form, { message: error.message, status: 409 });
  note(account, `made ${user.email} an admin`);
  return redirectWith(args, PEOPLE, { title: `${user.email} is an admin now` });
}

const UNIQUE_VIOLATION = "23505";
/** The most that the auth service gives at once. */
const PAGE_SIZE = 1000;

async function accountByEmail(wanted: string): Promise<User | undefined> {
  const { auth } = serviceClient();
  for (let page = 1; ; page++) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: PAGE_SIZE });
    if (error) throw error;
    const found = data.users.find((user) => user.email?.toLowerCase() === wanted.toLowerCase());
    if (found || data.users.length < PAGE_SIZE) return found;
  }
}

const idSchema = z.object({ id: z.uuid() });

/** The admin whom a form names, or undefined: nobody else's account can be touched here. */
async function adminOf(form: FormData, db: Client): Promise<Admin | undefined> {
  const parsed = idSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return undefined;
  return (await admins(db)).find(({ id }) => id === parsed.data.id);
}

const GONE = "They are no admin any more.";

/** Takes the rights away; the database keeps the last admin. */
export async function revoke(args: Args, form: FormData, { db, account }: Guarded) {
  const admin = await adminOf(form, db);
  if (!admin) return refuse(form, { message: GONE }, 404);
  const { error } = await db.from("user_roles").delete().match({ user_id: admin.id, role: "admin" });
  if (error) {
    const message = error.hint ? `${error.message} ${error.hint}` : error.message;
    return refuse(form, { message }, 409);
  }
  note(account, `took the admin's rights from ${admin.email}`);
  const isSelf = admin.id === account.id;
  return redirectWith(args, isSelf ? "/" : PEOPLE, {
    title: isSelf ? "You are no admin any more" : `${admin.email} is no admin any more`,
  });
}

/** Removes the second factors of another admin who has lost them. */
export async function removeFactors(args: Args, form: FormData, { db, account }: Guarded) {
  const admin = await adminOf(form, db);
  if (!admin) return refuse(form, { message: GONE }, 404);
  // One's own are removed on /admin/account.
  if (admin.id === account.id)
    return refuse(form, { message: "Remove your own on your account's page." }, 409);
  const { mfa } = serviceClient().auth.admin;
  const { data, error } = await mfa.listFactors({ userId: admin.id });
  if (error) return refuseWith(form, error);
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId: admin.id, id });
    if (removed.error) return refuseWith(form, removed.error);
  }
  note(account, `removed the second factors of ${admin.email}`);
  return redirectWith(args, PEOPLE, {
    title: "Two-factor removed",
    description: `${admin.email} signs in with the password alone now.`,
  });
}

/** One line in the server's log for each change of who may do what. */
function note({ email }: Account, what: string): void {
  console.info(`people: ${email} ${what}`);
}
