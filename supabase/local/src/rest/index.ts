import { unescape as decodeUrl } from "node:querystring";
import type postgres from "postgres";
import { type GatewayResponse, type Handler, requestSettings } from "../http";
import type { Platform } from "../platform";
import type { Catalogue } from "./catalogue";
import { errorResponse, RestError } from "./errors";
import { pageQuery, type Query, type Result } from "./query";
import { isRead, parseRequest, type RestRequest } from "./request";
import { callQuery } from "./rpc";
import { openSchemaCache, type Schema } from "./schema-cache";
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
  const cache = openSchemaCache(database);

  return async (request) => {
    const attempt = async () => {
      const ask = parseRequest(request);
      const schema = cache.current;
      return execute(database, schema, ask, await buildQuery(ask, schema));
    };
    try {
      return await attempt().catch(async (error: unknown) => {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        if (!UNKNOWN_NAME.has(code)) throw error;
        await cache.reload();
        // Refused before it reached Postgres: with the new catalogue it may be right.
        if (error instanceof RestError) return attempt();
        throw error;
      });
    } catch (error) {
      return errorResponse(error, request.claims);
    }
  };
}

async function buildQuery(ask: RestRequest, { tables, routines }: Catalogue): Promise<Query> {
  const { method, path, query } = ask.request;
  const [first = "", second, ...more] = path.slice(1).split("/").map(decodeUrl);
  if (first === "rpc" && second && more.length === 0) {
    const overloads = routines.filter(({ name }) => name === second);
    if (isRead(method) || method === "POST") return callQuery(ask, second, overloads);
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
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
async function execute(
  database: Database,
  schema: Schema,
  ask: RestRequest,
  query: Query,
): Promise<GatewayResponse> {
  const { request, prefers, singular } = ask;
  const { readOnly, respond } = query;
  const settings = {
    ...schema.roleSettings.get(request.claims?.role ?? "anon"),
    ...requestSettings(request),
    ...query.settings,
    ...(prefers.timezone !== null && { timezone: prefers.timezone }),
  };
  const scope = { readOnly, settings };
  const send = (tx: postgres.TransactionSql) => run(tx, query, schema);
  if (readOnly || !(singular || prefers.maxAffected !== null)) {
    return respond(await database.runAsRole(request.claims, send, scope));
  }
  // A write whose result is not what was asked for is undone: it is judged before the commit.
  return database.asRole(request.claims, async (tx) => respond(await send(tx)), scope);
}

/** Different texts that stay prepared on each connection; beyond this they are parsed every time. */
const PREPARED_TEXTS = 500;

async function run(
  tx: postgres.TransactionSql,
  query: Query,
  { version, prepared }: Schema,
): Promise<Result> {
  // A text of its own for each version: what an older one was prepared for may have changed, as when another overload
  // of a function fits better.
  const text = `${query.text} /* schema ${version} */`;
  const prepare = prepared.has(text) || prepared.size < PREPARED_TEXTS;
  if (prepare) prepared.add(text);
  // execute() keeps its place among the statements sent before and after it.
  const [row] = await tx.unsafe<Result[]>(text, query.values, { prepare }).execute();
  if (!row) throw new Error("A statement of /rest/v1 answers one row");
  return row;
}
