import { serviceClient } from "./content";
import type { Site } from "./start-site";

export interface Person {
  id: string;
  email: string;
  password: string;
}

/** The account that is signed in on `adminPage`. */
export const ADMIN = { email: "author@example.com", password: "correct horse battery" };

/** The password of the accounts created here. */
export const PASSWORD = "a person's password";

/** Creates a confirmed account that is not an admin. */
export async function makeUser(
  site: Pick<Site, "dataDir">,
  account = { email: `person-${crypto.randomUUID()}@example.com`, password: PASSWORD },
): Promise<Person> {
  const { auth } = await serviceClient(site);
  const { data, error } = await auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  return { ...account, id: data.user.id };
}

/** Creates an admin. */
export async function makeAdmin(
  site: Pick<Site, "dataDir">,
  account?: { email: string; password: string },
): Promise<Person> {
  const person = await makeUser(site, account);
  const db = await serviceClient(site);
  const { error } = await db.from("user_roles").insert({ user_id: person.id, role: "admin" });
  if (error) throw error;
  return person;
}

/** The newest email to an email. */
export async function latestMail(
  site: Pick<Site, "mailboxUrl">,
  to: string,
): Promise<{ subject: string; text: string }> {
  const response = await fetch(`${site.mailboxUrl}/latest?to=${encodeURIComponent(to)}`);
  if (!response.ok) throw new Error(`No mail to ${to}: ${response.status}`);
  return response.json();
}
