import type { GatewayRequest } from "../http";
import { parseJson, RestError, unsupported } from "./errors";
import { type Preferences, parsePreferences } from "./preferences";

/** The limit of a hosted project. */
const MAX_ROWS = 1000;

/** A request with its parsed headers and page. */
export interface ApiRequest {
  request: GatewayRequest;
  prefers: Preferences;
  /** Whether to return one object instead of a list of rows. */
  singular: boolean;
  offset: number;
  limit: number;
}

const JSON_TYPE = /^(application\/(json|\*|vnd\.pgrst\.object(\+json)?)|\*\/\*) *(;|$)/;

/** Parses Prefer, Accept, Range and the profile headers. @throws RestError for unsupported ones */
export function parseRequest(request: GatewayRequest): ApiRequest {
  const { method, headers } = request;
  const profile = headers[isRead(method) ? "accept-profile" : "content-profile"] ?? "public";
  if (profile !== "public") {
    const hint = "Only the following schemas are exposed: public";
    throw new RestError(406, "PGRST106", `Invalid schema: ${profile}`, null, hint);
  }
  const { accept = "*/*" } = headers;
  if (accept.includes("nulls=stripped")) throw unsupported("Stripping nulls from rows (nulls=stripped)");
  const type = accept
    .split(",")
    .map((each) => each.trim())
    .find((each) => JSON_TYPE.test(each));
  if (!type) throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
  const prefers = parsePreferences(headers.prefer);
  return { request, prefers, singular: type.includes("vnd.pgrst.object"), ...parsePage(request) };
}

/** Whether a method only reads. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";

/** The query string's limit and offset, narrowed by a Range header. Ignores invalid numbers, as PostgREST does. */
function parsePage({ method, query, headers }: GatewayRequest): Pick<ApiRequest, "offset" | "limit"> {
  const offset = parseInteger(query.get("offset")) ?? 0;
  const limit = parseInteger(query.get("limit")) ?? Infinity;
  const range = method === "GET" ? /^(\d+)-(\d*)$/.exec(headers.range ?? "") : null;
  if (range?.[2] && Number(range[2]) < Number(range[1])) {
    throw outOfRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const first = Math.max(offset, Number(range?.[1] ?? 0));
  const last = Math.min(offset + limit - 1, Number(range?.[2] || Infinity));
  // An empty page is valid only with limit=0.
  if (last < first && !(limit === 0 && offset === 0)) {
    throw outOfRange("Limit should be greater than or equal to zero.");
  }
  return { offset: limit === 0 ? 0 : first, limit: limit === 0 ? 0 : Math.min(last - first + 1, MAX_ROWS) };
}

/** The 416 error for an invalid page; `total` is the number of rows, if it was counted. */
export const outOfRange = (details: string, total?: number) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", details, null, {
    ...(total !== undefined && { "content-range": `*/${total}` }),
  });

function parseInteger(text: string | null): number | null {
  return /^-?\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** Reads a JSON object or a list of objects. @throws RestError (PGRST102) for anything else */
export async function readObjects(request: GatewayRequest) {
  const text = (await request.body()).toString("utf8");
  const value = parseJson(text);
  const isList = Array.isArray(value);
  const objects: unknown[] = isList ? value : [value];
  if (objects.every((item) => typeof item === "object" && item !== null && !Array.isArray(item))) {
    return { text, isList, objects: objects as object[] };
  }
  throw invalidBody("Empty or invalid json");
}

export const invalidBody = (message: string) => new RestError(400, "PGRST102", message);
