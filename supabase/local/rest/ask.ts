import type { GatewayRequest } from "../http";
import { RestError, unsupported } from "./errors";
import { readAll } from "./scanner";

/** Hosted projects return no more rows than this from one request. */
const MAX_ROWS = 1000;

/** A request whose headers and page are understood. */
export interface Ask {
  request: GatewayRequest;
  /** What the Prefer header says, each of PREFERENCES. */
  prefers: Set<string>;
  /** One object instead of a list of rows. */
  singular: boolean;
  /** Rows to leave out, rows to give. */
  offset: number;
  limit: number;
}

const PREFERENCES = new Set(
  (
    "return=representation return=minimal count=exact count=none resolution=merge-duplicates " +
    "resolution=ignore-duplicates missing=default missing=null handling=lenient tx=commit"
  ).split(" "),
);

const JSON_TYPE = /^(application\/(json|\*|vnd\.pgrst\.object(\+json)?)|\*\/\*) *(;|$)/;

/** Reads Prefer, Accept, Range and the profile headers. Throws for a preference, format or schema not offered. */
export function readAsk(request: GatewayRequest): Ask {
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
  const prefers = new Set(String(headers.prefer ?? "").match(/[^ ,]+/g));
  const unknown = [...prefers].find((preference) => !PREFERENCES.has(preference));
  if (unknown) throw unsupported(`The preference ${unknown}`);
  return { request, prefers, singular: type.includes("vnd.pgrst.object"), ...readPage(request) };
}

/** Whether a method only reads. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Limit and offset of the query string, narrowed by a Range header. */
function readPage({ method, query, headers }: GatewayRequest): Pick<Ask, "offset" | "limit"> {
  const offset = wholeNumber(query, "offset") ?? 0;
  const limit = wholeNumber(query, "limit") ?? Infinity;
  const range = method === "GET" ? /^(?:items=)?(\d+)-(\d*)$/.exec(headers.range ?? "") : null;
  const first = Math.max(offset, Number(range?.[1] ?? 0));
  const last = Math.min(offset + limit - 1, Number(range?.[2] || Infinity));
  if (range && last < first)
    throw outOfRange("The lower boundary of the Range header must not be the higher one.");
  return { offset: first, limit: Math.min(last - first + 1, MAX_ROWS) };
}

/** 416 for a page that cannot be. */
export const outOfRange = (details: string) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", details);

function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  return readAll(text, `"${name}" parameter`, (scanner) =>
    Number(scanner.take(/\d{1,15}/y, "a whole number")[0]),
  );
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
