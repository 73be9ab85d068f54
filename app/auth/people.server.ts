import { z } from "zod";
import { type Admin, adminsOf, grantAdmin, RoleProblem, removeFactors, revokeAdmin } from "./admins.server";
import { serviceClient } from "./clients.server";
import { email } from "./credentials.server";
import { refuse, refuseInvalid } from "./refusal.server";
import { type Account, type Args, type Client, redirectWith } from "./session.server";

export const PEOPLE = "/admin/people";

/** What requireAdmin has let pass. Nothing here may be called without it: accounts are read with the service key. */
interface Guarded {
  db: Client;
  account: Account;
}

/** Every admin, the longest one first. */
export const admins = (db: Client) => adminsOf(db, serviceClient());

const emailSchema = z.object({ email });

/** Makes the account with this address an admin. */
export async function grant(args: Args, form: FormData, { db, account }: Guarded) {
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  try {
    const user = await grantAdmin(db, serviceClient(), parsed.data.email);
    note(account, `made ${user.email} an admin`);
    return redirectWith(args, PEOPLE, { title: `${user.email} is an admin now` });
  } catch (thrown) {
    const { message, status } = problemOf(thrown);
    return refuse(form, { errors: { email: [message] } }, status);
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
  try {
    await revokeAdmin(db, admin.id);
  } catch (thrown) {
    const { message, status } = problemOf(thrown);
    return refuse(form, { message }, status);
  }
  note(account, `took the admin's rights from ${admin.email}`);
  const isSelf = admin.id === account.id;
  return redirectWith(args, isSelf ? "/" : PEOPLE, {
    title: isSelf ? "You are no admin any more" : `${admin.email} is no admin any more`,
  });
}

/** Removes the second factors of another admin who has lost them. */
export async function recover(args: Args, form: FormData, { db, account }: Guarded) {
  const admin = await adminOf(form, db);
  if (!admin) return refuse(form, { message: GONE }, 404);
  // One's own are removed on /admin/account.
  if (admin.id === account.id)
    return refuse(form, { message: "Remove your own on your account's page." }, 409);
  try {
    await removeFactors(serviceClient(), admin.id);
  } catch (thrown) {
    const { message, status } = problemOf(thrown);
    return refuse(form, { message }, status);
  }
  note(account, `removed the second factors of ${admin.email}`);
  return redirectWith(args, PEOPLE, {
    title: "Two-factor removed",
    description: `${admin.email} signs in with the password alone now.`,
  });
}

function problemOf(thrown: unknown): RoleProblem {
  if (thrown instanceof RoleProblem) return thrown;
  throw thrown;
}

/** One line in the server's log for each change of who may do what. */
function note({ email }: Account, what: string): void {
  console.info(`people: ${email} ${what}`);
}
