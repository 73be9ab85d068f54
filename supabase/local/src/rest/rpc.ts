import type { Routine } from "./catalogue";
import { isReserved } from "./filter";
import { pageQuery, type Query } from "./query";
import { type ApiRequest, isRead } from "./request";
import { bodyArguments, type CallArguments, resolveOverload } from "./routines";
import { quote, Statement } from "./statement";

/** Builds the statement that calls a function; GET uses a read-only transaction. */
export async function callQuery(apiRequest: ApiRequest, name: string, overloads: Routine[]): Promise<Query> {
  const isText = isRead(apiRequest.request.method);
  const given = isText ? queryArguments(apiRequest, overloads) : await bodyArguments(apiRequest.request);
  const routine = resolveOverload(name, overloads, given);
  const statement = new Statement();
  const isValue = routine.returns !== "row";
  const { lateral, passed } = argumentsSql(statement, routine, given, isText);
  const call = `${lateral}public.${quote(name)}(${passed}) as called${isValue ? "(value)" : ""}`;
  return pageQuery(apiRequest, {
    statement,
    relation: routine,
    source: "called",
    from: "called",
    filters: [...apiRequest.request.query].filter(([key]) => !(isText && given.names?.has(key))),
    isValue,
    isSingle: !routine.isSet,
    settings: routine.settings,
    // A CTE, so the function is called only once even if rows are counted.
    withClause: () => `with called as (select called.* from ${call}) `,
    ...(routine.returns === "void" && { response: { status: () => 204, omitBody: true } }),
  });
}

/** SQL for the arguments: `passed` in the call, preceded by a `lateral` row with the typed values. */
function argumentsSql(
  statement: Statement,
  routine: Routine,
  { body, names }: CallArguments,
  isText: boolean,
) {
  const [only] = routine.args;
  if (only?.name === "" && routine.args.length === 1) {
    if (only.type === "bytea")
      return { lateral: "", passed: `decode(${statement.bind(body.toString("hex"))}, 'hex')` };
    return { lateral: "", passed: `${statement.bind(body.toString())}::${only.type}` };
  }
  const args = routine.args.filter((arg) => names?.has(arg.name));
  const types = args.map((arg) => `${quote(arg.name)} ${isText ? "text" : arg.type}`).join(", ");
  const passed = args.map((arg) => `${quote(arg.name)} := given.${quote(arg.name)}::${arg.type}`).join(", ");
  if (types === "") return { lateral: "", passed };
  const json = statement.bind(body.toString());
  return { lateral: `json_to_record(${json}::json) as given (${types}) cross join lateral `, passed };
}

/** As in PostgREST, a parameter whose value looks like a filter is a filter, unless an argument has that name. */
function queryArguments({ request }: ApiRequest, overloads: Routine[]): CallArguments {
  const known = new Set(overloads.flatMap(({ args }) => args.map((arg) => arg.name)));
  const isArgument = ([key, value]: [string, string]) =>
    !isReserved(key) && (known.has(key) || !/^[a-z]+(\([a-z]+\))?\./.test(value));
  const given = Object.fromEntries([...request.query].filter(isArgument));
  return { body: Buffer.from(JSON.stringify(given)), names: new Set(Object.keys(given)), type: null };
}
