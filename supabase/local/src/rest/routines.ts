import type { GatewayRequest } from "../http";
import type { Routine } from "./catalogue";
import { parseJson, RestError } from "./errors";
import { invalidBody } from "./request";

/** The arguments of a function call. */
export interface CallArguments {
  /** A JSON object, or the value of a single unnamed argument. */
  body: Buffer;
  /** The object's keys; null if the body is not an object. */
  names: Set<string> | null;
  /** The body's media type; null if the arguments are in the query string. */
  type: string | null;
}

const JSON_BODY = "application/json";
/** Media type of a body → the types of the single unnamed argument that accepts it. */
const UNNAMED = new Map([
  [JSON_BODY, ["json", "jsonb"]],
  ["text/plain", ["text"]],
  ["text/xml", ["xml"]],
  ["application/octet-stream", ["bytea"]],
]);

/** Reads the arguments of a POST request. @throws RestError (PGRST102) for an invalid body */
export async function bodyArguments(request: GatewayRequest): Promise<CallArguments> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() || JSON_BODY;
  const body = await request.body();
  if (type === "application/x-www-form-urlencoded") {
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    return { body: Buffer.from(JSON.stringify(fields)), names: new Set(Object.keys(fields)), type };
  }
  if (type !== JSON_BODY) {
    if (!UNNAMED.has(type)) throw invalidBody(`Content-Type not acceptable: ${type}`);
    return { body, names: null, type };
  }
  if (body.length === 0) return { body: Buffer.from("{}"), names: new Set(), type };
  const value = parseJson(body.toString());
  if (value === undefined) throw invalidBody("Empty or invalid json");
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return { body, names: isObject ? new Set(Object.keys(value)) : null, type };
}

/** The overload that accepts the arguments. @throws PGRST202 if there is none, PGRST203 if there are several */
export function resolveOverload(name: string, overloads: Routine[], given: CallArguments): Routine {
  const named = overloads.filter((routine) => acceptsNamed(routine, given));
  const candidates = named.length > 0 ? named : overloads.filter((routine) => acceptsBody(routine, given));
  const [routine] = candidates;
  if (!routine && given.names === null && given.type === JSON_BODY) {
    throw invalidBody("The arguments of a function are one JSON object");
  }
  if (!routine) throw notFound(name, given);
  if (candidates.length === 1) return routine;
  const list = candidates.map(({ args }) => {
    const types = args.map((arg) => `${arg.name} => ${arg.type}`);
    return `public.${name}(${types.join(", ")})`;
  });
  throw new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${list.join(", ")}`,
    null,
    "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  );
}

function acceptsNamed({ args, optional }: Routine, { names }: CallArguments): boolean {
  if (names === null) return false;
  const required = args.slice(0, args.length - optional).every((arg) => names.has(arg.name));
  return required && [...names].every((name) => args.some((arg) => arg.name === name));
}

function acceptsBody({ args: [only, ...more] }: Routine, { type }: CallArguments): boolean {
  return only?.name === "" && more.length === 0 && (UNNAMED.get(type ?? "") ?? []).includes(only.type);
}

/** PostgREST's error, without its hint about a similar name. */
function notFound(name: string, { names, type }: CallArguments): RestError {
  const qualified = `public.${name}`;
  const sorted = [...(names ?? [])].sort();
  const list = sorted.length > 0 ? `(${sorted.join(", ")})` : " without parameters";
  const searched =
    sorted.length > 0
      ? ` with parameter${sorted.length > 1 ? "s" : ""} ${sorted.join(", ")}`
      : " without parameters";
  const [unnamed] = UNNAMED.get(type ?? "") ?? [];
  const isRaw = type !== null && type !== JSON_BODY && unnamed !== undefined;
  const searchedFor = isRaw
    ? ` with a single unnamed ${unnamed} parameter`
    : `${searched}${type === JSON_BODY ? " or with a single unnamed json/jsonb parameter" : ""}`;
  return new RestError(
    404,
    "PGRST202",
    `Could not find the function ${qualified}${isRaw ? "" : list} in the schema cache`,
    `Searched for the function ${qualified}${searchedFor}, but no matches were found in the schema cache.`,
  );
}
