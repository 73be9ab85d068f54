import { listMigrations } from "@portfolio/supabase-local";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { ask, bearer } from "./ask";
import { type Check, note, ok, wrong } from "./check";

// What can be wrong with a hosted Supabase project, as far as its API tells with the site's keys.

const API_KEYS = "the project's dashboard (Settings → API Keys)";

/** Checks that both keys are accepted, each in its place, and not of the kind that ends with 2026. */
export const checkKeys: Check = async ({ config: { supabase } }) => {
  if (!supabase) return note("The embedded backend has made them.");
  const { url, anonKey, serviceKey } = supabase;
  if (getRole(anonKey) === "service_role")
    return wrong(
      `SUPABASE_PUBLISHABLE_KEY is a secret key, with which every visitor could change everything. Set the publishable ` +
        `key of ${API_KEYS}, and replace the secret one there.`,
    );
  const visitor = await ask(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (visitor.status !== 200)
    return wrong(
      `The project rejects SUPABASE_PUBLISHABLE_KEY (${visitor.status}). Copy it from ${API_KEYS}.`,
    );
  const server = await ask(`${url}/auth/v1/admin/users?per_page=1`, { headers: bearer(serviceKey) });
  if (server.status !== 200)
    return wrong(`The project rejects SUPABASE_SECRET_KEY (${server.status}). Copy it from ${API_KEYS}.`);
  if ([anonKey, serviceKey].some(isLegacy))
    return note(
      "A key is of the old kind (anon, service_role), which Supabase ends with 2026. Make new ones in " +
        `${API_KEYS}, and set SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY instead.`,
    );
  return ok("The project accepts both.");
};

const isJwt = (key: string) => key.split(".").length === 3;

/** The embedded backend's keys are tokens, too, but signed with another algorithm. */
const isLegacy = (key: string) => isJwt(key) && decodeProtectedHeader(key).alg === "HS256";

function getRole(key: string): unknown {
  if (key.startsWith("sb_secret_")) return "service_role";
  return isJwt(key) ? decodeJwt(key).role : "anon";
}

/** Checks where the project's emails lead: following a link that cannot exist shows it, and changes nothing. */
export const checkEmailedLinks: Check = async ({ config: { supabase, siteUrl } }) => {
  if (!supabase) return note("The embedded backend takes SITE_URL.");
  const follow = async (redirect: Record<string, string>) => {
    const query = new URLSearchParams({ token: "doctor", type: "recovery", ...redirect });
    const { headers } = await ask(`${supabase.url}/auth/v1/verify?${query}`, {
      headers: { apikey: supabase.anonKey },
    });
    return String(headers.location ?? "").replace(/[?#].*/s, "");
  };
  const home = (await follow({})).replace(/\/$/, "");
  if (!home)
    return wrong("The project does not say where the links in its emails lead. Its Auth log says why.");
  if (home !== siteUrl)
    return wrong(
      `Links in emails lead to ${home}. Set the project's Site URL to ${siteUrl} (Authentication → URL Configuration).`,
    );
  const wanted = `${siteUrl}/auth/new-password`;
  if ((await follow({ redirect_to: wanted })) !== wanted)
    return wrong(
      `Links to a new password lead to ${home}. Add ${siteUrl}/** to the Redirect URLs (Authentication → URL Configuration).`,
    );
  return ok(`Links in emails lead to ${siteUrl}.`);
};

interface AuthSettings {
  external: { email?: boolean };
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
}

/** Checks that people can sign up by email, and only with an address that is theirs. */
export const checkAccounts: Check = async ({ config: { supabase } }) => {
  if (!supabase) return note("The embedded backend confirms every email.");
  const { url, anonKey } = supabase;
  const { status, text } = await ask(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (status !== 200) return note(`Not checked: the project answers ${status}.`);
  const settings: AuthSettings = JSON.parse(text);
  const where = "(Authentication → Sign In / Providers)";
  if (!settings.external.email)
    return wrong(`Nobody can sign in by email. Switch the provider Email on ${where}.`);
  if (settings.mailer_autoconfirm)
    return wrong(`Anybody can sign up with an address of somebody else. Switch “Confirm email” on ${where}.`);
  if (settings.disable_signup)
    return note(
      `Nobody can sign up. A first admin must: switch “Allow new users to sign up” on ${where} until then.`,
    );
  return ok("People sign up by email, and confirm it.");
};

/** Checks that the project has all migrations of this version. `folder` has them. */
export const checkMigrations =
  (folder = "supabase"): Check =>
  async ({ config: { supabase } }) => {
    if (!supabase) return note("The embedded backend applies them when it starts.");
    const answer = await ask(`${supabase.url}/rest/v1/rpc/applied_migrations`, {
      headers: bearer(supabase.serviceKey),
    });
    const push = "Run `supabase db push --remote` in the site's folder.";
    if (answer.status === 404) return wrong(`The newest migrations are missing. ${push}`);
    if (answer.status !== 200)
      return wrong(`The database does not say what it has (${answer.status}). ${push}`);
    const applied = new Set<string>(JSON.parse(answer.text));
    const missing = (await listMigrations(folder)).filter(({ version }) => !applied.has(version));
    if (missing.length > 0)
      return wrong(`Not applied: ${missing.map(({ file }) => file).join(", ")}. ${push}`);
    return ok("All are applied.");
  };

/** What no key can ask for. */
export const listUnchecked: Check = async () =>
  note(
    "Not told by the API, so look there yourself: whether the mail templates are those of supabase/templates " +
      "(Authentication → Emails), whether owners are told of a new password (there, too), whether a mail server of your " +
      "own is set (there, SMTP Settings), whether IP address forwarding is on (Authentication → Rate Limits), whether " +
      "“Allow public access” is on (Realtime → Settings; live updates need it), and whether safeupdate " +
      "rejects changes without a filter (SQL Editor: select rolconfig from pg_roles where rolname = 'authenticator').",
  );
