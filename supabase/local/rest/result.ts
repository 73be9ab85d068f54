import type postgres from "postgres";
import type { GatewayResponse } from "../http";
import { RestError } from "./errors";
import type { Preferences, Range } from "./request";

/** What each statement answers: one row, the JSON already built by Postgres. */
export interface Result {
  /** Rows in the body. */
  rows: number;
  body: string | null;
  /** Rows that match without limit and offset; null when not asked for. */
  total: number | null;
}

/** A statement ready to run: text, parameters, whether it only reads. */
export interface Query {
  text: string;
  values: string[];
  readOnly: boolean;
}

/** Different texts that stay prepared on each connection; beyond this they are parsed every time. */
const PREPARED_TEXTS = 500;
const prepared = new Set<string>();

/** Runs a statement in the caller's transaction. Texts are prepared, up to a limit that no sender can push. */
export async function run(tx: postgres.TransactionSql, { text, values }: Query): Promise<Result> {
  const prepare = prepared.has(text) || prepared.size < PREPARED_TEXTS;
  if (prepare) prepared.add(text);
  // execute() keeps its place among the statements sent before and after it.
  const [row] = await tx
    .unsafe<{ rows: number; body?: string | null; total?: number }[]>(text, values, { prepare })
    .execute();
  return { rows: row?.rows ?? 0, body: row?.body ?? null, total: row?.total ?? null };
}

/** SQL that aggregates the rows of `source` into the body. */
export function bodySql(source: string, { singular, stripNulls }: Preferences): string {
  const rows = `coalesce(json_agg(${source}), '[]')`;
  const value = singular ? `(${rows} -> 0)` : rows;
  return `${stripNulls ? `json_strip_nulls(${value})` : value}::text`;
}

/** Throws PGRST116 unless a single-object request got exactly one row. */
export function checkSingular(rows: number, { singular }: Preferences): void {
  if (!singular || rows === 1) return;
  const message = "Cannot coerce the result to a single JSON object";
  throw new RestError(406, "PGRST116", message, `The result contains ${rows} rows`);
}

/** Throws PGRST124 when more rows changed than `max-affected` allows. */
export function checkAffected(rows: number, { maxAffected }: Preferences): void {
  if (maxAffected === null || rows <= maxAffected) return;
  const message = "Query result exceeds max-affected preference constraint";
  throw new RestError(400, "PGRST124", message, `The query affects ${rows} rows`);
}

/** The answer to a read, with its Content-Range: 206 when there is more than was sent. */
export function readResponse(result: Result, { offset }: Range, preferences: Preferences): GatewayResponse {
  const { rows, total } = result;
  if (total !== null && offset > 0 && offset >= total) {
    throw new RestError(
      416,
      "PGRST103",
      "Requested range not satisfiable",
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
    );
  }
  const partial = total !== null && rows < total;
  return {
    status: partial ? 206 : 200,
    headers: { ...contentType(preferences), "content-range": contentRange(offset, rows, total) },
    body: result.body ?? "",
  };
}

export function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows > 0 ? `${offset}-${offset + rows - 1}` : "*"}/${total ?? "*"}`;
}

export function contentType({ singular, stripNulls }: Preferences): Record<string, string> {
  const nulls = stripNulls ? ";nulls=stripped" : "";
  const type = singular ? "vnd.pgrst.object+json" : stripNulls ? "vnd.pgrst.array+json" : "json";
  return { "content-type": `application/${type}${nulls}; charset=utf-8` };
}
