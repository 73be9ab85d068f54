import type { GatewayRequest } from "../http";
import { cannotParse, RestError } from "./errors";

/** Hosted projects return no more rows than this from one request. */
export const MAX_ROWS = 1000;

/** What the headers of a request ask for. */
export interface Preferences {
  representation: boolean;
  /** Only "exact" is computed; PostgREST's planned and estimated counts are answered exactly, too. */
  count: boolean;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missingDefault: boolean;
  maxAffected: number | null;
  /** One object instead of a list of rows. */
  singular: boolean;
  stripNulls: boolean;
}

export interface Range {
  offset: number;
  /** Infinity when nothing limits it. */
  limit: number;
}

const JSON_TYPE = /^(application\/(json|\*|vnd\.pgrst\.(object|array)(\+json)?)|\*\/\*) *(;|$)/;

/** Reads Prefer, Accept and the profile headers. Throws for a format or schema that is not offered. */
export function readPreferences({ method, headers }: GatewayRequest): Preferences {
  const profile = headers[method === "GET" || method === "HEAD" ? "accept-profile" : "content-profile"];
  if (profile !== undefined && profile !== "public") {
    const hint = "Only the following schemas are exposed: public";
    throw new RestError(406, "PGRST106", `Invalid schema: ${profile}`, null, hint);
  }
  const accept = headers.accept ?? "*/*";
  const type = accept.split(",").find((candidate) => JSON_TYPE.test(candidate.trim()));
  if (type === undefined) {
    throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
  }
  const prefer = new Map(
    [headers.prefer ?? []].flat().flatMap((line) => line.split(",").map((part) => pair(part.trim()))),
  );
  const resolution = prefer.get("resolution");
  const maxAffected = prefer.get("handling") === "strict" ? prefer.get("max-affected") : undefined;
  return {
    representation: prefer.get("return") === "representation",
    count: /^(exact|planned|estimated)$/.test(prefer.get("count") ?? ""),
    resolution: resolution === "merge-duplicates" || resolution === "ignore-duplicates" ? resolution : null,
    missingDefault: prefer.get("missing") === "default",
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    singular: type.includes("vnd.pgrst.object"),
    stripNulls: type.includes("nulls=stripped"),
  };
}

function pair(preference: string): [string, string] {
  const [name = "", value = ""] = preference.split("=");
  return [name, value];
}

/** Limit and offset of a query, narrowed by a Range header. */
export function readRange({ method, query, headers }: GatewayRequest): Range {
  const range: Range = { offset: number(query, "offset") ?? 0, limit: number(query, "limit") ?? Infinity };
  const header = method === "GET" ? /^(?:items=)?(\d+)-(\d*)$/.exec(headers.range ?? "") : null;
  if (!header) return range;
  const first = Math.max(range.offset, Number(header[1]));
  const last = Math.min(range.offset + range.limit - 1, header[2] ? Number(header[2]) : Infinity);
  if (last < first) {
    throw new RestError(
      416,
      "PGRST103",
      "Requested range not satisfiable",
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  return { offset: first, limit: last - first + 1 };
}

function number(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw cannotParse(`"${name}" parameter (${text})`, "a whole number from 0");
  return Number(text);
}
