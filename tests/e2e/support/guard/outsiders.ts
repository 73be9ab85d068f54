import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import ws from "ws";
import { getBackend, serviceClient } from "../content";
import { makeAdmin, makeUser, type Person } from "../people";
import type { Site } from "../start-site";

/** Someone without access to /admin, with clients for the site and for the data API. */
export interface Outsider {
  name: string;
  /** How the site must respond: with a redirect or a refusal. */
  answer: { status: number; location?: string };
  http: APIRequestContext;
  data: SupabaseClient;
  /** Null for visitors. */
  person: Person | null;
}

type Playwright = PlaywrightWorkerArgs["playwright"];

/** A visitor, a user, an admin who has not entered the second factor's code, and one whose role was just revoked. */
export async function outsiders(playwright: Playwright, site: Site): Promise<Outsider[]> {
  const [reader, careful, revoked] = [await makeUser(site), await makeAdmin(site), await makeAdmin(site)];
  await addFactor(site, careful);
  const all = await Promise.all([
    outsider(playwright, site, "a visitor", null, { status: 302, location: "/auth?next=" }),
    outsider(playwright, site, "a reader", reader, { status: 403 }),
    outsider(playwright, site, "an admin before the code", careful, {
      status: 302,
      location: "/auth/challenge?next=",
    }),
    outsider(playwright, site, "an admin of a moment ago", revoked, { status: 403 }),
  ]);
  const service = await serviceClient(site);
  const { error } = await service.from("user_roles").delete().eq("user_id", revoked.id);
  expect(error).toBeNull();
  return all;
}

async function outsider(
  playwright: Playwright,
  site: Site,
  name: string,
  person: Person | null,
  answer: Outsider["answer"],
): Promise<Outsider> {
  const http = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { Origin: site.url },
  });
  const data = await dataClient(site);
  if (person) {
    const { email, password } = person;
    const form = { intent: "sign-in", email, password };
    const entered = await http.post("/auth", { form, maxRedirects: 0 });
    expect(entered.status(), name).toBe(302);
    const { error } = await data.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
  }
  return { name, answer, http, data, person };
}

async function addFactor(site: Site, { email, password }: Person): Promise<void> {
  const { auth } = await dataClient(site);
  await auth.signInWithPassword({ email, password });
  const { data, error } = await auth.mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate();
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
}

/** An anonymous client of the data API. */
async function dataClient(site: Site): Promise<SupabaseClient> {
  const { url, anonKey } = await getBackend(site);
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  });
}
