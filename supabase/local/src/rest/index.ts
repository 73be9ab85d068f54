import { unescape as decodeUrl } from "node:querystring";
import type postgres from "postgres";
import { type GatewayResponse, type Handler, requestSettings } from "../http";
import type { Platform } from "../platform";
import type { Catalogue } from "./catalogue";
import { errorResponse, RestError } from "./errors";
import { pageQuery, type Query, type Result } from "./query";
import { type ApiRequest, isRead, parseRequest } from "./request";
import { callQuery } from "./rpc";
import { openSchemaCache, type Schema } from "./schema-cache";
import { quote, Statement } from "./statement";
import { isWrite, writeQuery } from "./write";

export { invalidTokenError } from "./errors";

type Database = Platform["database"];

/** Error codes for an unknown name, which may be newer than the cached catalogue. */
const UNKNOWN_NAME = new Set(["PGRST202", "PGRST204", "PGRST205", "42703", "42P01", "42883"]);

/**
 * Handles everything under /rest/v1 as PostgREST does in a hosted project: rows and functions of the schema public,
 * with the privileges of the token's role. Unsupported features are rejected by name (PGRST127).
 */
export function restHandler({ database }: Pick<Platform, "database">): Handler {
  const cache = openSchemaCache(database);

  return async (request) => {
    const attempt = async () => {
      const apiRequest = parseRequest(request);
      const schema = cache.current;
      return execute(database, schema, apiRequest, await buildQuery(apiRequest, schema));
    };
    try {
      return await attempt().catch(async (error: unknown) => {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        if (!UNKNOWN_NAME.has(code)) throw error;
        await cache.reload();
        // If this backend rejected the request, not Postgres, it may succeed with the new catalogue.
        if (error instanceof RestError) return attempt();
        throw error;
      });
    } catch (error) {
      return errorResponse(error, request.claims);
    }
  };
}

async function buildQuery(apiRequest: ApiRequest, { tables, routines }: Catalogue): Promise<Query> {
  const { method, path, query } = apiRequest.request;
  const [first = "", second, ...more] = path.slice(1).split("/").map(decodeUrl);
  if (first === "rpc" && second && more.length === 0) {
    const overloads = routines.filter(({ name }) => name === second);
    if (isRead(method) || method === "POST") return callQuery(apiRequest, second, overloads);
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  if (first === "" || second !== undefined) {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  }
  const relation = tables.get(first);
  if (!relation) {
    throw new RestError(404, "PGRST205", `Could not find the table 'public.${first}' in the schema cache`);
  }
  if (isWrite(method)) return writeQuery(apiRequest, relation);
  if (!isRead(method)) throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
  const source = quote(first);
  const from = `public.${source}`;
  return pageQuery(apiRequest, { statement: new Statement(), relation, source, from, filters: query });
}

/** Runs a statement with the sender's privileges. */
async function execute(
  database: Database,
  schema: Schema,
  apiRequest: ApiRequest,
  query: Query,
): Promise<GatewayResponse> {
  const { request, prefers, singular } = apiRequest;
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
  // `respond` throws before the commit if the result of a write is unacceptable, which rolls the write back.
  return database.asRole(request.claims, async (tx) => respond(await send(tx)), scope);
}

/** The limit of prepared statements per connection; further statements are parsed every time. */
const MAX_PREPARED = 500;

async function run(
  tx: postgres.TransactionSql,
  query: Query,
  { version, prepared }: Schema,
): Promise<Result> {
  // The version keeps statements that were prepared before a schema change from being reused: another overload of a
  // function may match now.
  const text = `${query.text} /* schema ${version} */`;
  const prepare = prepared.has(text) || prepared.size < MAX_PREPARED;
  if (prepare) prepared.add(text);
  // execute() sends the statement before those that follow.
  const [row] = await tx.unsafe<Result[]>(text, query.values, { prepare }).execute();
  if (!row) throw new Error("A statement of /rest/v1 returns one row");
  return row;
}
