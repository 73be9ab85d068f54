import type { GatewayRequest } from "../http";
import { parseJson } from "./body";
import type { Catalogue, Routine } from "./catalogue";
import { RestError } from "./errors";
import { readQuery, type Source } from "./read";
import type { Preferences, Range } from "./request";
import type { Query } from "./result";
import { quote, Statement } from "./statement";

/** Arguments of a call by name, and the JSON text they came in (null when they came in the query string). */
interface Arguments {
  names: string[];
  json: string | null;
}

export interface Call {
  routine: Routine;
  query: Query;
}

/** The statement that calls a function of schema public, with GET (read only) or POST. */
export async function callQuery(
  catalogue: Catalogue,
  name: string,
  request: GatewayRequest,
  preferences: Preferences,
  range: Range,
): Promise<Call> {
  const overloads = catalogue.routines(name);
  const args = await readArguments(request, overloads);
  const routine = choose(name, overloads, args.names);
  const statement = new Statement();
  const from = callSql(statement, routine, args, request.query);
  const source: Source = {
    relation: routine,
    from,
    name: quote(routine.name),
    ignored: args.json === null ? new Set(args.names) : new Set(),
  };
  const isRow = routine.returns === "row";
  const shape = routine.isSet ? preferences : { ...preferences, singular: isRow };
  const query = isRow
    ? readQuery(statement, source, request, shape, range)
    : valueQuery(statement, from, routine);
  return { routine, query: { ...query, readOnly: request.method !== "POST" } };
}

/** The result of a scalar or void function: a JSON value, or a list of values for a set. */
function valueQuery(statement: Statement, from: string, { name, returns, isSet }: Routine): Query {
  const value = `${quote(name)}.${quote(name)}`;
  const body = isSet ? `coalesce(json_agg(${value}), '[]')` : `(array_agg(to_json(${value})))[1]`;
  return {
    text: `select count(*)::int as rows, ${returns === "void" ? "null" : body}::text as body from ${from}`,
    values: statement.values,
    readOnly: false,
  };
}

/** `from` text: the arguments as typed columns, then the call. */
function callSql(statement: Statement, routine: Routine, args: Arguments, query: URLSearchParams): string {
  const call = (pass: (name: string, type: string) => string) => {
    const given = routine.args.filter(({ name }) => args.names.includes(name));
    return `public.${quote(routine.name)}(${given.map(({ name, type }) => `${quote(name)} := ${pass(name, type)}`).join(", ")})`;
  };
  if (args.json === null) {
    const bound = call((name, type) => `${statement.bind(query.get(name) ?? "")}::${type}`);
    return `${bound} as ${quote(routine.name)}`;
  }
  if (args.names.length === 0) return `${call(() => "")} as ${quote(routine.name)}`;
  const definition = routine.args
    .filter(({ name }) => args.names.includes(name))
    .map(({ name, type }) => `${quote(name)} ${type}`);
  const given = `json_to_record(${statement.bind(args.json)}::json) as given (${definition.join(", ")})`;
  return `${given} cross join lateral ${call((name) => `given.${quote(name)}`)} as ${quote(routine.name)}`;
}

async function readArguments(request: GatewayRequest, overloads: Routine[]): Promise<Arguments> {
  if (request.method !== "POST") {
    const known = new Set(overloads.flatMap(({ args }) => args.map(({ name }) => name)));
    const columns = new Set(overloads.flatMap((overload) => [...overload.columns.keys()]));
    const names = [...new Set(request.query.keys())].filter(
      (name) => known.has(name) || !(RESERVED.has(name) || columns.has(name)),
    );
    return { names, json: null };
  }
  const body = await request.body();
  if (body.length === 0) return { names: [], json: "{}" };
  const value = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RestError(
      400,
      "PGRST102",
      "Empty or invalid json",
      "The arguments of a function are one JSON object",
    );
  }
  return { names: Object.keys(value), json: body.toString("utf8") };
}

const RESERVED = new Set(["select", "order", "limit", "offset", "and", "or", "not.and", "not.or"]);

function choose(name: string, overloads: Routine[], names: string[]): Routine {
  const fitting = overloads.filter(
    ({ args }) =>
      names.every((given) => args.some((arg) => arg.name === given)) &&
      args.every((arg) => !arg.required || names.includes(arg.name)),
  );
  if (fitting.length > 1) {
    const shown = fitting.map(
      ({ args }) => `public.${name}(${args.map((a) => `${a.name} => ${a.type}`).join(", ")})`,
    );
    throw new RestError(
      300,
      "PGRST203",
      `Could not choose the best candidate function between: ${shown.join(", ")}`,
      null,
      "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    );
  }
  if (fitting[0]) return fitting[0];
  const given = names.length > 0 ? `with parameters ${names.join(", ")}` : "without parameters";
  throw new RestError(
    404,
    "PGRST202",
    `Could not find the function public.${name}${names.length > 0 ? `(${names.join(", ")})` : ` ${given}`} in the schema cache`,
    `Searched for the function public.${name} ${given}, but no matches were found in the schema cache.`,
  );
}
