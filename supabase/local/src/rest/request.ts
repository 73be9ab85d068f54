import type { GatewayRequest } from "../http";
import { RestError, unsupported } from "./errors";
import { type Preferences, readPreferences } from "./preferences";

/** Hosted projects return no more rows than this from one request. */
const MAX_ROWS = 1000;

/** A request whose headers and page are understood. */
export interface RestRequest {
  request: GatewayRequest;
  prefers: Preferences;
  /** One object instead of a list of rows. */
  singular: boolean;
  /** Rows to leave out, rows to give. */
  offset: number;
  limit: number;
}

const JSON_TYPE = /^(application\/(json|\*|vnd\.pgrst\.object(\+json)?)|\*\/\*) *(;|$)/;

/** Reads Prefer, Accept, Range and the profile headers. Throws for a preference, format or schema not offered. */
export function parseRequest(request: GatewayRequest): RestRequest {
  const { method, headers } = request;
  const profile = headers[isRead(method) ? "accept-profile" : "content-profile"] ?? "public";
  if (profile !== "public") {
    const hint = "Only the following schemas are exposed: public";
    throw new RestError(406, "PGRST106", `Invalid schema: ${profile}`, null, hint);
  }
  const { accept = "*/*" } = headers;
  if (accept.includes("nulls=stripped")) throw unsupported("Stripping nulls from rows (nulls=stripped)");
  const type = accept.split(/ *, */).find((candidate) => JSON_TYPE.test(candidate));
  if (!type) throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
  const prefers = readPreferences(headers.prefer);
  return { request, prefers, singular: type.includes("vnd.pgrst.object"), ...readPage(request) };
}

/** Whether a method only reads. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Limit and offset of the query string, narrowed by a Range header. What is no number says nothing, as in PostgREST. */
function readPage({ method, query, headers }: GatewayRequest): Pick<RestRequest, "offset" | "limit"> {
  const offset = wholeNumber(query.get("offset")) ?? 0;
  const limit = wholeNumber(query.get("limit")) ?? Infinity;
  const range = method === "GET" ? /^(\d+)-(\d*)$/.exec(headers.range ?? "") : null;
  if (range?.[2] && Number(range[2]) < Number(range[1])) {
    throw outOfRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const first = Math.max(offset, Number(range?.[1] ?? 0));
  const last = Math.min(offset + limit - 1, Number(range?.[2] || Infinity));
  // No rows may be asked for, but only by that limit.
  if (last < first && !(limit === 0 && offset === 0)) {
    throw outOfRange("Limit should be greater than or equal to zero.");
  }
  return { offset: limit === 0 ? 0 : first, limit: limit === 0 ? 0 : Math.min(last - first + 1, MAX_ROWS) };
}

/** 416 for a page that cannot be; `total` is the number of rows there are, where it was counted. */
export const outOfRange = (details: string, total?: number) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", details, null, {
    ...(total !== undefined && { "content-range": `*/${total}` }),
  });

function wholeNumber(text: string | null): number | null {
  return /^-?\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** The objects of a JSON body, one or a list of them, and its text. Throws PGRST102 for anything else. */
export async function readObjects(request: GatewayRequest) {
  const text = (await request.body()).toString("utf8");
  const value = parse(text);
  const isList = Array.isArray(value);
  const objects: unknown[] = isList ? value : [value];
  if (objects.every((item) => typeof item === "object" && item !== null && !Array.isArray(item))) {
    return { text, isList, objects: objects as object[] };
  }
  throw invalidBody("Empty or invalid json");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

export const invalidBody = (message: string) => new RestError(400, "PGRST102", message);
