import { type Ask, invalidBody, isRead, readObjects } from "./ask";
import type { Routine } from "./catalogue";
import { RestError } from "./errors";
import { isReserved } from "./filter";
import { pageQuery, type Query } from "./query";
import { quote, Statement } from "./statement";

/** The statement that calls one of the functions of a name: with GET read only, with POST perhaps writing. */
export async function callQuery(ask: Ask, name: string, overloads: Routine[]): Promise<Query> {
  const isText = isRead(ask.request.method);
  const { json, names } = isText ? queryArguments(ask, overloads) : await bodyArguments(ask);
  const routine = choose(name, overloads, names);
  const statement = new Statement();
  const isValue = routine.returns !== "row";
  const args = routine.args.filter((arg) => names.has(arg.name));
  const types = args.map((arg) => `${quote(arg.name)} ${isText ? "text" : arg.type}`).join(", ");
  const passed = args.map((arg) => `${quote(arg.name)} := given.${quote(arg.name)}::${arg.type}`).join(", ");
  const given =
    types && `json_to_record(${statement.bind(json)}::json) as given (${types}) cross join lateral `;
  const call = `${given}public.${quote(name)}(${passed}) as called${isValue ? "(value)" : ""}`;
  return pageQuery(ask, {
    statement,
    relation: routine,
    source: "called",
    from: "called",
    filters: [...ask.request.query].filter(([key]) => !(isText && names.has(key))),
    isValue,
    isSingle: !routine.isSet,
    // Called once, even when the rows are counted, too.
    before: () => `with called as (select called.* from ${call}) `,
    ...(routine.returns === "void" && { answer: { status: 204, isSilent: true } }),
  });
}

interface Arguments {
  /** One JSON object. */
  json: string;
  names: Set<string>;
}

async function bodyArguments({ request }: Ask): Promise<Arguments> {
  if ((await request.body()).length === 0) return { json: "{}", names: new Set() };
  const { text, isList, objects } = await readObjects(request);
  if (isList) throw invalidBody("The arguments of a function are one JSON object");
  return { json: text, names: new Set(objects.flatMap(Object.keys)) };
}

/** As in PostgREST, a parameter that begins like a filter is one, unless an argument has that name. */
function queryArguments({ request }: Ask, overloads: Routine[]): Arguments {
  const known = new Set(overloads.flatMap(({ args }) => args.map((arg) => arg.name)));
  const isArgument = ([key, value]: [string, string]) =>
    !isReserved(key) && (known.has(key) || !/^[a-z]+(\([a-z]+\))?\./.test(value));
  const given = Object.fromEntries([...request.query].filter(isArgument));
  return { json: JSON.stringify(given), names: new Set(Object.keys(given)) };
}

/** The one overload that takes these arguments. Throws PGRST202 when there is none, PGRST203 for several. */
function choose(name: string, overloads: Routine[], names: Set<string>): Routine {
  const [routine, another] = overloads.filter(({ args, optional }) => {
    const required = args.slice(0, args.length - optional).every((arg) => names.has(arg.name));
    return required && [...names].every((given) => args.some((arg) => arg.name === given));
  });
  const call = `public.${name}(${[...names].join(", ")})`;
  if (!routine) {
    throw new RestError(404, "PGRST202", `Could not find the function ${call} in the schema cache`);
  }
  if (another) {
    throw new RestError(300, "PGRST203", `Could not choose the best candidate function for ${call}`);
  }
  return routine;
}
