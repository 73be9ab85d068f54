import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import type { GatewayResponse } from "../http";
import { parseJson, RestError } from "./errors";
import type { Result, Source } from "./query";
import { type ApiRequest, isRead, outOfRange } from "./request";

/** The response to a statement. @throws RestError if its result is unacceptable */
export function respond(apiRequest: ApiRequest, source: Source, result: Result): GatewayResponse {
  const { singular, offset, prefers, request } = apiRequest;
  const { rows, body, total } = result;
  if (singular && rows !== 1) {
    const message = "Cannot coerce the result to a single JSON object";
    throw new RestError(406, "PGRST116", message, `The result contains ${rows} rows`);
  }
  if (prefers.maxAffected !== null && rows > prefers.maxAffected && !isRead(request.method)) {
    const message = "Query result exceeds max-affected preference constraint";
    throw new RestError(400, "PGRST124", message, `The query affects ${rows} rows`);
  }
  if (total !== null && offset > total) {
    throw outOfRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  }
  const status = source.response?.status(result) ?? (total !== null && rows < total ? 206 : 200);
  const headers = {
    "content-range": contentRange(apiRequest, source, result),
    ...preferenceApplied(apiRequest, source),
  };
  if (source.response?.omitBody) return withOverrides({ status, headers }, result);
  const type = `application/${singular ? "vnd.pgrst.object+json" : "json"}; charset=utf-8`;
  return withOverrides({ status, headers: { ...headers, "content-type": type }, body: body ?? "" }, result);
}

/** The Content-Range header. As in PostgREST, PATCH is the only mutation with a page. */
function contentRange(
  { request, offset }: ApiRequest,
  { isMutation }: Source,
  { rows, total }: Result,
): string {
  const hasPage = rows > 0 && (!isMutation || request.method === "PATCH");
  return `${hasPage ? `${offset}-${offset + rows - 1}` : "*"}/${total ?? "*"}`;
}

/** Preferences that apply only to some methods. */
const METHOD_PREFERENCES = [
  { preference: /^resolution=/, methods: ["POST"] },
  { preference: /^missing=/, methods: ["POST", "PATCH"] },
  { preference: /^return=/, methods: ["POST", "PATCH", "DELETE"] },
];

function preferenceApplied({ prefers, request }: ApiRequest, { isMutation }: Source): Record<string, string> {
  const applied = prefers.applied.filter((given) => {
    const rule = METHOD_PREFERENCES.find(({ preference }) => preference.test(given));
    return !rule || (isMutation && rule.methods.includes(request.method));
  });
  return applied.length > 0 ? { "preference-applied": applied.join(", ") } : {};
}

const headerList = z.array(z.record(z.string(), z.string()));

/** Applies the settings `response.status` and `response.headers`, with which a statement can override the response. */
function withOverrides(response: GatewayResponse, { status, headers }: Result): GatewayResponse {
  const set: Record<string, string> = {};
  if (headers !== null) {
    const message =
      "response.headers guc must be a JSON array composed of objects with a single key and a string value";
    const pairs = headerList.safeParse(parseJson(headers)).data?.flatMap(Object.entries<string>);
    if (!pairs?.every(isHeader)) throw new RestError(500, "PGRST111", message);
    for (const [name, value] of pairs) {
      const key = name.toLowerCase();
      set[key] = set[key] === undefined ? value : `${set[key]}, ${value}`;
    }
  }
  if (status !== null && !/^[2-5]\d\d$/.test(status)) {
    throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
  }
  return { ...response, status: Number(status ?? response.status), headers: { ...response.headers, ...set } };
}

function isHeader([name, value]: [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return !/^(content-length|transfer-encoding|connection)$/i.test(name);
  } catch {
    return false;
  }
}
