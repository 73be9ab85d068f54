import { config } from "~/http/config.server";
import { serviceHealth } from "~/http/service-health.server";
import {
  findTrouble,
  NO_ANSWER_IN_TIME,
  type ServiceAnswer,
  type Trouble,
} from "~/http/service-trouble.server";

/** The settings of the keys, by the names that the owner uses. */
const SECRET_KEY = process.env.SUPABASE_SECRET_KEY ? "SUPABASE_SECRET_KEY" : "SUPABASE_SERVICE_ROLE_KEY";
const PUBLIC_KEY = process.env.SUPABASE_PUBLISHABLE_KEY ? "SUPABASE_PUBLISHABLE_KEY" : "SUPABASE_ANON_KEY";

interface ServiceRequest {
  method: string;
  pathname: string;
  headers: Headers;
}

/**
 * What is wrong with the data service, by its answer, which can still be read; null if the answer is about the request.
 * Notes it for the log and the owner.
 */
export async function readTrouble(response: Response, request: ServiceRequest): Promise<Trouble | null> {
  const isStorage = request.pathname.startsWith("/storage/");
  const isAuth = request.pathname.startsWith("/auth/");
  const key = request.headers.get("apikey");
  const { serviceKey } = config().supabase;
  const keySetting = key === serviceKey ? SECRET_KEY : PUBLIC_KEY;
  const named = `${request.method} ${request.pathname}`;
  const isOwn = isStorage && response.ok ? true : isFromService(response, request.method);
  if (response.ok && isOwn) {
    serviceHealth.recordSuccess({ request: named, setting: keySetting });
    return null;
  }
  const authorization = request.headers.get("Authorization");
  const answer: ServiceAnswer = {
    status: response.status,
    ...(await readError(response)),
    isOwn,
    hasKeyOnly: !authorization || authorization === `Bearer ${key}`,
  };
  const trouble = findTrouble(answer);
  // Auth does not say why its own writes fail.
  if (trouble === "unreachable" && isAuth && answer.status === 500 && serviceHealth.has("read-only"))
    return "read-only";
  if (trouble)
    serviceHealth.record({
      trouble,
      status: response.status,
      request: named,
      setting: trouble === "key-rejected" ? keySetting : "SUPABASE_URL",
    });
  // It has a status of its own, which the form passes on.
  return trouble === "sign-ins-limited" ? null : trouble;
}

/** Notes for the log and the owner why a call got no answer: a name that is not known, a refused connection, a time limit. */
export function noteNoAnswer(error: unknown, { method, pathname }: ServiceRequest): void {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = name === "TimeoutError" ? NO_ANSWER_IN_TIME : (cause?.code ?? "");
  const trouble = findTrouble({ status: 0, code, message: "", isOwn: false, hasKeyOnly: false });
  if (trouble)
    serviceHealth.record({
      trouble,
      status: 0,
      code,
      request: `${method} ${pathname}`,
      setting: "SUPABASE_URL",
    });
}

/** Whether the body is JSON or missing, as an API answers; a proxy's page is HTML. */
function isFromService({ headers, status, body }: Response, method: string): boolean {
  if (method === "HEAD" || status === 204 || status === 304 || !body) return true;
  const type = headers.get("Content-Type");
  // PostgREST names no type where it has no rows to return.
  return type === null || /[/+]json\b/.test(type);
}

/** The code and the message of an error's body, by any of the names that the services use. */
export async function readError(response: Response): Promise<Pick<ServiceAnswer, "code" | "message">> {
  const text = await response
    .clone()
    .text()
    .catch(() => "");
  const body = parse(text);
  const read = (...names: string[]) =>
    names.map((name) => body[name]).find((value): value is string => typeof value === "string") ?? "";
  return { code: read("error_code", "code", "statusCode"), message: read("message", "msg", "error") };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
