import postgres from "postgres";
import { type GatewayRequest, type GatewayResponse, type Handler, json } from "../http";
import type { Platform } from "../platform";
import { readPayload } from "./body";
import { type Catalogue, createCatalogue, type Table } from "./catalogue";
import { errorResponse, RestError } from "./errors";
import { readQuery } from "./read";
import { type Preferences, type Range, readPreferences, readRange } from "./request";
import {
  checkAffected,
  checkSingular,
  contentRange,
  contentType,
  type Query,
  type Result,
  readResponse,
  run,
} from "./result";
import { callQuery } from "./rpc";
import { quote, Statement } from "./statement";
import { deleteQuery, insertQuery, updateQuery } from "./write";

export { refuseToken } from "./errors";

/** Codes that mean a name is unknown: perhaps only because the catalogue is older than the schema. */
const UNKNOWN_NAME = new Set(["PGRST202", "PGRST204", "PGRST205", "42703", "42P01", "42883"]);

type Database = Platform["database"];

/**
 * Answers everything under /rest/v1 as PostgREST does on a hosted project: rows and functions of schema public,
 * with the rights of the token's role. What is not supported is refused by name (PGRST127).
 */
export function restHandler({ database }: Pick<Platform, "database">): Handler {
  const catalogue = createCatalogue(database.sql);
  return async (request) => {
    const attempt = () => answer(database, catalogue, request);
    try {
      return await attempt().catch(async (error: unknown) => {
        if (!isUnknownName(error)) throw error;
        await catalogue.reload();
        // Refused before it reached Postgres: with the new catalogue it may be right.
        if (error instanceof RestError) return attempt();
        throw error;
      });
    } catch (error) {
      return errorResponse(error, request.claims);
    }
  };
}

function isUnknownName(error: unknown): boolean {
  if (error instanceof RestError) return UNKNOWN_NAME.has(error.body.code);
  return error instanceof postgres.PostgresError && UNKNOWN_NAME.has(error.code);
}

async function answer(
  database: Database,
  catalogue: Catalogue,
  request: GatewayRequest,
): Promise<GatewayResponse> {
  const preferences = readPreferences(request);
  const [, first = "", second, ...more] = segments(request.path);
  if (first === "" || more.length > 0 || (second !== undefined && first !== "rpc")) {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  }
  if (second !== undefined) return call(database, catalogue, request, preferences, second);

  const table = findTable(catalogue, first);
  switch (request.method) {
    case "GET":
    case "HEAD":
      return read(database, request, preferences, table);
    case "POST":
    case "PATCH":
    case "DELETE":
      return write(database, request, preferences, table);
    default:
      throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${request.method}`);
  }
}

function segments(path: string): string[] {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  }
}

function findTable(catalogue: Catalogue, name: string): Table {
  const table = catalogue.table(name);
  if (table) return table;
  const message = `Could not find the table 'public.${name}' in the schema cache`;
  const similar = catalogue.tableNames().find((known) => known.startsWith(name) || name.startsWith(known));
  throw new RestError(
    404,
    "PGRST205",
    message,
    null,
    similar ? `Perhaps you meant the table 'public.${similar}'` : null,
  );
}

async function read(
  database: Database,
  request: GatewayRequest,
  preferences: Preferences,
  table: Table,
): Promise<GatewayResponse> {
  const range = readRange(request);
  const name = quote(table.name);
  const source = { relation: table, from: `public.${name}`, name };
  const query = readQuery(new Statement(), source, request, preferences, range);
  return readAnswer(await execute(database, request, query, preferences), range, preferences);
}

function readAnswer(result: Result, range: Range, preferences: Preferences): GatewayResponse {
  checkSingular(result.rows, preferences);
  return readResponse(result, range, preferences);
}

async function write(
  database: Database,
  request: GatewayRequest,
  preferences: Preferences,
  table: Table,
): Promise<GatewayResponse> {
  const mutation = { table, request, preferences };
  const created = request.method === "POST";
  if (request.method === "DELETE") {
    return changed(
      await execute(database, request, deleteQuery(mutation), preferences),
      created,
      preferences,
    );
  }
  const payload = readPayload(await request.body(), request.query.get("columns"));
  const isNothing = created ? payload.isEmpty : payload.keys.length === 0;
  if (isNothing) return changed({ rows: 0, body: "[]", total: null }, created, preferences);
  const query = created ? insertQuery(mutation, payload) : updateQuery(mutation, payload);
  return changed(await execute(database, request, query, preferences), created, preferences);
}

function changed({ rows, body }: Result, created: boolean, preferences: Preferences): GatewayResponse {
  const total = preferences.count ? rows : null;
  const headers = { "content-range": contentRange(0, created ? 0 : rows, total) };
  if (!preferences.representation) return { status: created ? 201 : 204, headers };
  return {
    status: created ? 201 : 200,
    headers: { ...headers, ...contentType(preferences) },
    body: body ?? "",
  };
}

async function call(
  database: Database,
  catalogue: Catalogue,
  request: GatewayRequest,
  preferences: Preferences,
  name: string,
): Promise<GatewayResponse> {
  if (!["GET", "HEAD", "POST"].includes(request.method)) {
    throw new RestError(405, "PGRST101", "Only GET, HEAD or POST verbs are allowed on functions");
  }
  const range = readRange(request);
  const { routine, query } = await callQuery(catalogue, name, request, preferences, range);
  const wanted = { ...preferences, representation: true, singular: preferences.singular && routine.isSet };
  const result = await execute(database, request, query, wanted);
  if (routine.returns === "void") return { status: 204 };
  if (routine.isSet) return readAnswer(result, range, preferences);
  return { ...json(200, null), body: result.body ?? "null" };
}

/** Runs one statement as the sender; a result that breaks what was asked for undoes it. */
async function execute(
  database: Database,
  { claims }: GatewayRequest,
  query: Query,
  preferences: Preferences,
): Promise<Result> {
  const { readOnly } = query;
  if (readOnly || !(preferences.singular || preferences.maxAffected !== null)) {
    return database.runAsRole(claims, (connection) => run(connection, query), { readOnly });
  }
  return database.asRole(claims, async (tx) => {
    const result = await run(tx, query);
    if (preferences.representation) checkSingular(result.rows, preferences);
    checkAffected(result.rows, preferences);
    return result;
  });
}
