import { unescape as decodeUrl } from "node:querystring";
import type postgres from "postgres";
import type { GatewayResponse, Handler } from "../http";
import type { Platform } from "../platform";
import { type Ask, isRead, readAsk } from "./ask";
import { type Catalogue, loadCatalogue } from "./catalogue";
import { errorResponse, RestError } from "./errors";
import { pageQuery, type Query, type Result } from "./query";
import { callQuery } from "./rpc";
import { quote, Statement } from "./statement";
import { isWrite, writeQuery } from "./write";

export { refuseToken } from "./errors";

type Database = Platform["database"];

/** Codes that mean a name is unknown: perhaps only because the catalogue is older than the schema. */
const UNKNOWN_NAME = new Set(["PGRST202", "PGRST204", "PGRST205", "42703", "42P01", "42883"]);

/**
 * Answers everything under /rest/v1 as PostgREST does on a hosted project: rows and functions of schema public,
 * with the rights of the token's role. What is not supported is refused by name (PGRST127).
 */
export function restHandler({ database }: Pick<Platform, "database">): Handler {
  let catalogue: Catalogue = { tables: new Map(), routines: [] };
  let loading: Promise<void> | null = null;
  const load = async () => {
    catalogue = await loadCatalogue(database.sql).finally(() => {
      loading = null;
    });
  };

  return async (request) => {
    const attempt = async () => {
      const ask = readAsk(request);
      return execute(database, ask, await queryOf(ask, catalogue));
    };
    try {
      return await attempt().catch(async (error: unknown) => {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        if (!UNKNOWN_NAME.has(code)) throw error;
        loading ??= load();
        await loading;
        // Refused before it reached Postgres: with the new catalogue it may be right.
        if (error instanceof RestError) return attempt();
        throw error;
      });
    } catch (error) {
      return errorResponse(error, request.claims);
    }
  };
}

async function queryOf(ask: Ask, { tables, routines }: Catalogue): Promise<Query> {
  const { method, path, query } = ask.request;
  const [first = "", second, ...more] = path.slice(1).split("/").map(decodeUrl);
  if (first === "rpc" && second && more.length === 0) {
    const overloads = routines.filter(({ name }) => name === second);
    if (isRead(method) || method === "POST") return callQuery(ask, second, overloads);
    throw new RestError(405, "PGRST101", "Only GET, HEAD or POST verbs are allowed on functions");
  }
  if (first === "" || second !== undefined) {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  }
  const relation = tables.get(first);
  if (!relation) {
    throw new RestError(404, "PGRST205", `Could not find the table 'public.${first}' in the schema cache`);
  }
  if (isWrite(method)) return writeQuery(ask, relation);
  if (!isRead(method)) throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
  const source = quote(first);
  const from = `public.${source}`;
  return pageQuery(ask, { statement: new Statement(), relation, source, from, filters: query });
}

/** Runs one statement with the sender's rights. */
async function execute(database: Database, ask: Ask, query: Query): Promise<GatewayResponse> {
  const { claims } = ask.request;
  const { readOnly, respond } = query;
  if (readOnly || !ask.singular) {
    return respond(await database.runAsRole(claims, (tx) => run(tx, query), { readOnly }));
  }
  // A write whose result is not the single row that was asked for is undone: it is judged before the commit.
  return database.asRole(claims, async (tx) => respond(await run(tx, query)));
}

/** Different texts that stay prepared on each connection; beyond this they are parsed every time. */
const PREPARED_TEXTS = 500;
const prepared = new Set<string>();

async function run(tx: postgres.TransactionSql, { text, values }: Query): Promise<Result> {
  const prepare = prepared.has(text) || prepared.size < PREPARED_TEXTS;
  if (prepare) prepared.add(text);
  // execute() keeps its place among the statements sent before and after it.
  const [row] = await tx.unsafe<Result[]>(text, values, { prepare }).execute();
  if (!row) throw new Error("A statement of /rest/v1 answers one row");
  return row;
}
