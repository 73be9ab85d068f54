import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { service, visitor } from "./backend";

/** What row-level security answers: Postgres' insufficient_privilege. */
export const FORBIDDEN = { code: "42501" };

/** An account and a client that is signed in to it. */
export interface Person {
  client: SupabaseClient;
  id: string;
}

/** A new account with a confirmed address. */
export async function signUp(): Promise<Person> {
  const credentials = { email: `${randomUUID()}@example.org`, password: "correct horse" };
  const { data, error } = await service().auth.admin.createUser({ ...credentials, email_confirm: true });
  if (error) throw error;
  const client = visitor();
  const signedIn = await client.auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  return { client, id: data.user.id };
}

/** A new account that is an admin. */
export async function signUpAdmin(): Promise<Person> {
  const person = await signUp();
  const { error } = await service().from("user_roles").insert({ user_id: person.id, role: "admin" });
  if (error) throw error;
  return person;
}
