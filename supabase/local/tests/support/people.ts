import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { service, visitor } from "./backend";

/** What row-level security answers: Postgres's insufficient_privilege. */
export const FORBIDDEN = { code: "42501" };

/** An account and a client signed in to it. */
export interface Person {
  client: SupabaseClient;
  id: string;
  email: string;
}

/** Creates a confirmed account and signs in. */
export async function signUp(): Promise<Person> {
  const credentials = { email: `${randomUUID()}@example.org`, password: "correct horse" };
  const { data, error } = await service().auth.admin.createUser({ ...credentials, email_confirm: true });
  if (error) throw error;
  const client = visitor();
  const signedIn = await client.auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  return { client, id: data.user.id, email: credentials.email };
}

/** Creates an admin and signs in. */
export async function signUpAdmin(): Promise<Person> {
  const person = await signUp();
  const { error } = await service().from("user_roles").insert({ user_id: person.id, role: "admin" });
  if (error) throw error;
  return person;
}
