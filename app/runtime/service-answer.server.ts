import { getKeySettings } from "./api-key.server";
import type { Sighting } from "./service-health.server";
import { findTrouble, NO_ANSWER_IN_TIME, type ServiceAnswer } from "./service-trouble.server";

interface ServiceRequest {
  method: string;
  pathname: string;
  headers: Headers;
}

/** The setting of the key that a request carries. */
export const getKeySetting = ({ headers }: ServiceRequest, serviceKey: string): string =>
  getKeySettings()[headers.get("apikey") === serviceKey ? "serviceKey" : "anonKey"];

/**
 * What is wrong with the data service, by its answer, which can still be read; null if the answer is healthy, or
 * about the request.
 */
export async function judgeAnswer(
  response: Response,
  request: ServiceRequest,
  serviceKey: string,
): Promise<Sighting | null> {
  const { method, pathname, headers } = request;
  const isOwn = (pathname.startsWith("/storage/") && response.ok) || isFromService(response, method);
  if (response.ok && isOwn) return null;
  const authorization = headers.get("Authorization");
  const answer: ServiceAnswer = {
    status: response.status,
    ...(await readError(response)),
    isOwn,
    hasKeyOnly: !authorization || authorization === `Bearer ${headers.get("apikey")}`,
  };
  const trouble = findTrouble(answer);
  return (
    trouble && {
      trouble,
      status: response.status,
      request: `${method} ${pathname}`,
      setting: trouble === "key-rejected" ? getKeySetting(request, serviceKey) : "SUPABASE_URL",
    }
  );
}

/** Why a call got no answer: a name that is not known, a refused connection, a time limit. */
export function judgeError(error: unknown, { method, pathname }: ServiceRequest): Sighting | null {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = name === "TimeoutError" ? NO_ANSWER_IN_TIME : (cause?.code ?? "");
  const trouble = findTrouble({ status: 0, code, message: "", isOwn: false, hasKeyOnly: false });
  return trouble && { trouble, status: 0, code, request: `${method} ${pathname}`, setting: "SUPABASE_URL" };
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
