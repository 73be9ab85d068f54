import { RestError } from "./errors";

export interface Payload {
  /** The text as it came, always a JSON array: Postgres parses it, so that numbers keep all their digits. */
  rows: string;
  /** Keys of the objects, all the same unless `columns` said which count. */
  keys: string[];
  isEmpty: boolean;
}

const invalid = (message: string) => new RestError(400, "PGRST102", message);

/** Parses a JSON body. Throws PGRST102 as PostgREST does when it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalid("Empty or invalid json");
  }
}

/** The rows of an insert or update; `columns` is the parameter of that name. */
export function readPayload(body: Buffer, columns: string | null): Payload {
  const value = parseJson(body);
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every(isObject)) throw invalid("Empty or invalid json");
  const text = body.toString("utf8");
  const keys = columns === null ? sharedKeys(rows) : columnNames(columns);
  return { rows: Array.isArray(value) ? text : `[${text}]`, keys, isEmpty: rows.length === 0 };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sharedKeys(rows: Record<string, unknown>[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const same = (row: Record<string, unknown>) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!rows.every(same)) throw invalid("All object keys must match");
  return keys;
}

/** `"title","url"` or `title,url`. */
export function columnNames(list: string): string[] {
  const names = list.match(/"(?:[^"\\]|\\.)*"|[^,"]+/g) ?? [];
  const plain = names.map((name) =>
    name.startsWith('"') ? name.slice(1, -1).replace(/\\(.)/g, "$1") : name.trim(),
  );
  return [...new Set(plain)];
}
