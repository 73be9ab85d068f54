import { decodeProtectedHeader } from "jose";
import { listMigrations } from "#supabase-local";
import { getKeySettings, isJwt } from "../../app/runtime/api-key.server";
import { type Check, note, ok, wrong } from "./check";
import { checkProject, getNewPasswordUrl, NOT_CHECKED } from "./project";

// What can be wrong with a hosted Supabase project, as far as its API tells with the site's keys.

const API_KEYS = "the project's dashboard (Settings → API Keys)";
const NEW_KEYS = `Make new ones in ${API_KEYS}, and set SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY instead.`;

/** Checks that both keys are accepted, each in its place, and not of the kind that ends with 2026. */
export const checkKeys: Check = async ({ project, config: { supabase } }) => {
  if (!project || !supabase) return NOT_CHECKED;
  const settings = getKeySettings();
  if (project.trouble !== null) return NOT_CHECKED;
  const keys = ["anonKey", "serviceKey"] as const;
  for (const key of keys) {
    const answer = project.rejected[key];
    if (!answer) continue;
    const rejects = `The project rejects ${settings[key]} (${answer.status})`;
    if (!isLegacy(supabase[key])) return wrong(`${rejects}. Copy it from ${API_KEYS}.`);
    const isDisabled = /legacy/i.test(answer.text) ? "is disabled" : "may be disabled";
    return wrong(
      `${rejects}: it is of the old kind (anon, service_role), which ${isDisabled} there. ${NEW_KEYS}`,
    );
  }
  if (keys.some((key) => isLegacy(supabase[key])))
    return note(`A key is of the old kind (anon, service_role), which Supabase ends with 2026. ${NEW_KEYS}`);
  return ok("The project accepts both.");
};

/** The embedded backend's keys are tokens, too, but signed with another algorithm. */
const isLegacy = (key: string) => isJwt(key) && decodeProtectedHeader(key).alg === "HS256";

/** Checks where the project's emails lead. */
export const checkEmailedLinks = checkProject("anonKey", ({ links }, { siteUrl }) => {
  const [home, newPassword] = [links.home, links.newPassword].map(({ location }) =>
    location.replace(/[?#].*/s, ""),
  );
  if ([links.home, links.newPassword].some(({ status }) => status === 429))
    return note("Not checked: the project wants a pause of some minutes (429).");
  if (!home)
    return wrong(
      `The project does not say where the links in its emails lead (${links.home.status}). Its Auth log says why.`,
    );
  if (home.replace(/\/$/, "") !== siteUrl)
    return wrong(
      `Links in emails lead to ${home}. Set the project's Site URL to ${siteUrl} (Authentication → URL Configuration).`,
    );
  if (newPassword !== getNewPasswordUrl(siteUrl))
    return wrong(
      `Links to a new password lead to ${home}. Add ${siteUrl}/** to the Redirect URLs (Authentication → URL Configuration).`,
    );
  return ok(`Links in emails lead to ${siteUrl}.`);
});

interface AuthSettings {
  external: { email?: boolean };
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
}

/** Checks that people can sign up by email, and only with an email that is theirs. */
export const checkAccounts = checkProject("anonKey", (project) => {
  const settings: AuthSettings = JSON.parse(project.settings.text);
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
});

/** Checks that the project has all migrations of this version. `folder` has them. */
export const checkMigrations = (folder = "supabase"): Check =>
  checkProject("serviceKey", async ({ migrations: { status, text } }) => {
    const push = "Run `supabase db push --remote` in the site's folder.";
    if (status === 404) return wrong(`The newest migrations are missing. ${push}`);
    if (status !== 200) return wrong(`The database does not say what it has (${status}). ${push}`);
    const applied = new Set<string>(JSON.parse(text));
    const missing = (await listMigrations(folder)).filter(({ version }) => !applied.has(version));
    if (missing.length > 0)
      return wrong(`Not applied: ${missing.map(({ file }) => file).join(", ")}. ${push}`);
    return ok("All are applied.");
  });

/** What no key can ask for. */
export const listUnchecked: Check = async () =>
  note(
    "Not told by the API, so look there yourself: whether the mail templates are those of supabase/templates " +
      "(Authentication → Emails), whether owners are told of a new password (there, too), whether a mail server of your " +
      "own is set (there, SMTP Settings), whether IP address forwarding is on (Authentication → Rate Limits), whether " +
      "“Allow public access” is on (Realtime → Settings; live updates need it), and whether safeupdate " +
      "rejects changes without a filter (SQL Editor: select rolconfig from pg_roles where rolname = 'authenticator').",
  );
