import type { Config, SupabaseAccess } from "../../app/runtime/config.server";
import { judgeAnswer, judgeError } from "../../app/runtime/service-answer.server";
import { describe, type Sighting } from "../../app/runtime/service-health.server";
import { getTroubleAdvice } from "../../app/runtime/service-trouble.server";
import { type Check, type Finding, note } from "./check";

/** How long to wait for an answer (milliseconds). */
const TIMEOUT_MS = 5_000;
/** Said where the project itself is in trouble, which the check of the database names. */
export const NOT_CHECKED = note("Not checked: see Database.");

interface ProjectAnswer {
  /** 0 if there was none. */
  status: number;
  text: string;
  /** Where it redirects to; "" if nowhere. */
  location: string;
  /** What is wrong with the project or with the key; null if the answer is about the question. */
  sighting: Sighting | null;
}

/** What a hosted project has answered, with the visitors' key and with the secret one. */
export interface Project {
  /** What is wrong with the project itself, so that nothing else can be checked; null if it answers. */
  trouble: string | null;
  /** The answer that rejects a key, for each key; null if it is accepted. */
  rejected: Record<"anonKey" | "serviceKey", ProjectAnswer | null>;
  /** Auth's settings. */
  settings: ProjectAnswer;
  /** The versions of the migrations that it has. */
  migrations: ProjectAnswer;
  /** Where a link in an email leads that names no page, and one to the page for a new password. */
  links: { home: ProjectAnswer; newPassword: ProjectAnswer };
}

/** Asks a hosted project everything at once, and decides what its answers allow to check. */
export async function askProject(
  supabase: SupabaseAccess,
  { siteUrl }: Pick<Config, "siteUrl">,
): Promise<Project> {
  const { anonKey, serviceKey } = supabase;
  const ask = (path: string, headers: Record<string, string>) => askService(supabase, path, headers);
  const visitor = { apikey: anonKey };
  const server = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` };
  // Following a link that cannot exist changes nothing.
  const follow = (redirect: Record<string, string>) =>
    ask(
      `/auth/v1/verify?${new URLSearchParams({ token: "doctor", type: "recovery", ...redirect })}`,
      visitor,
    );
  const [settings, users, migrations, home, newPassword] = await Promise.all([
    ask("/auth/v1/settings", visitor),
    ask("/auth/v1/admin/users?per_page=1", server),
    ask("/rest/v1/rpc/applied_migrations", server),
    follow({}),
    follow({ redirect_to: getNewPasswordUrl(siteUrl) }),
  ]);
  const failures = [settings, users, migrations, home, newPassword].flatMap((answer) =>
    answer.sighting && answer.sighting.trouble !== "key-rejected"
      ? describeFailure(answer, answer.sighting)
      : [],
  );
  const isAccepted = ({ status }: ProjectAnswer) => status === 200;
  return {
    trouble: failures[0] ?? null,
    rejected: {
      anonKey: isAccepted(settings) ? null : settings,
      serviceKey: isAccepted(users) ? migrations.sighting && migrations : users,
    },
    settings,
    migrations,
    links: { home, newPassword },
  };
}

/** The page that an email for a new password leads to. */
export const getNewPasswordUrl = (siteUrl: string) => `${siteUrl}/auth/new-password`;

async function askService(
  { url, serviceKey }: SupabaseAccess,
  path: string,
  given: Record<string, string>,
): Promise<ProjectAnswer> {
  const headers = new Headers(given);
  const request = { method: "GET", pathname: path.replace(/\?.*/s, ""), headers };
  try {
    // A key follows no redirect, which may lead to another host.
    const options = { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const response = await fetch(url + path, options);
    const { status } = response;
    const location = response.headers.get("Location") ?? "";
    // A link leads somewhere, or its project wants a pause, which says nothing of the rest.
    const isLink = request.pathname === "/auth/v1/verify" && (location !== "" || status === 429);
    const sighting = isLink ? null : await judgeAnswer(response, request, serviceKey);
    const text = await response.text();
    // A 404 of /auth/v1 is not Auth's.
    const isOther = status === 200 ? !isJson(text) : status === 404 && path.startsWith("/auth/");
    if (sighting || !isOther) return { status, text, location, sighting };
    const other = {
      trouble: "no-api",
      request: `GET ${request.pathname}`,
      setting: "SUPABASE_URL",
    } as const;
    return { status, text, location, sighting: { ...other, status } };
  } catch (error) {
    return { status: 0, text: "", location: "", sighting: judgeError(error, request) };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong, and what to do. */
const describeFailure = ({ location }: ProjectAnswer, sighting: Sighting): string =>
  location ? `SUPABASE_URL redirects to ${location}. ${getTroubleAdvice("no-api")}` : describe(sighting);

/** A check of the hosted project, made only if it answers and accepts the key that the check needs. */
export const checkProject =
  (
    key: keyof Project["rejected"],
    judge: (project: Project, config: Config) => Finding | Promise<Finding>,
  ): Check =>
  async ({ project, config }) => {
    if (!project || project.trouble !== null) return NOT_CHECKED;
    return project.rejected[key] ? note("Not checked: see Keys.") : judge(project, config);
  };
