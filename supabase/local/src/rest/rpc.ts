import type { Routine } from "./catalogue";
import { isReserved } from "./filter";
import { pageQuery, type Query } from "./query";
import { isRead, type RestRequest } from "./request";
import { type Arguments, bodyArguments, chooseRoutine } from "./routines";
import { quote, Statement } from "./statement";

/** The statement that calls one of the functions of a name: with GET read only, with POST perhaps writing. */
export async function callQuery(ask: RestRequest, name: string, overloads: Routine[]): Promise<Query> {
  const isText = isRead(ask.request.method);
  const given = isText ? queryArguments(ask, overloads) : await bodyArguments(ask.request);
  const routine = chooseRoutine(name, overloads, given);
  const statement = new Statement();
  const isValue = routine.returns !== "row";
  const { lateral, passed } = argumentsSql(statement, routine, given, isText);
  const call = `${lateral}public.${quote(name)}(${passed}) as called${isValue ? "(value)" : ""}`;
  return pageQuery(ask, {
    statement,
    relation: routine,
    source: "called",
    from: "called",
    filters: [...ask.request.query].filter(([key]) => !(isText && given.names?.has(key))),
    isValue,
    isSingle: !routine.isSet,
    settings: routine.settings,
    // Called once, even when the rows are counted, too.
    before: () => `with called as (select called.* from ${call}) `,
    ...(routine.returns === "void" && { answer: { status: () => 204, isSilent: true } }),
  });
}

/** What a call is made with, and what stands before it: the arguments as a row, with their types. */
function argumentsSql(statement: Statement, routine: Routine, { body, names }: Arguments, isText: boolean) {
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

/** As in PostgREST, a parameter that begins like a filter is one, unless an argument has that name. */
function queryArguments({ request }: RestRequest, overloads: Routine[]): Arguments {
  const known = new Set(overloads.flatMap(({ args }) => args.map((arg) => arg.name)));
  const isArgument = ([key, value]: [string, string]) =>
    !isReserved(key) && (known.has(key) || !/^[a-z]+(\([a-z]+\))?\./.test(value));
  const given = Object.fromEntries([...request.query].filter(isArgument));
  return { body: Buffer.from(JSON.stringify(given)), names: new Set(Object.keys(given)), type: null };
}
