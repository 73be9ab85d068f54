import type { GatewayRequest } from "../http";
import type { Routine } from "./catalogue";
import { parseJson, RestError } from "./errors";
import { invalidBody } from "./request";

/** What a function is called with. */
export interface Arguments {
  /** One JSON object, or whatever a function with a single unnamed argument takes. */
  body: Buffer;
  /** The names of the object's values; null when the body is something else. */
  names: Set<string> | null;
  /** The media type of a body; null when the arguments came in the address. */
  type: string | null;
}

const JSON_BODY = "application/json";
/** Media type of a body → the types of the one unnamed argument that takes it. */
const UNNAMED = new Map([
  [JSON_BODY, ["json", "jsonb"]],
  ["text/plain", ["text"]],
  ["text/xml", ["xml"]],
  ["application/octet-stream", ["bytea"]],
]);

/** Reads the arguments of a POST. Throws PGRST102 for a body that is none. */
export async function bodyArguments(request: GatewayRequest): Promise<Arguments> {
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

/** The one overload that takes these arguments. Throws PGRST202 when there is none, PGRST203 for several. */
export function chooseRoutine(name: string, overloads: Routine[], given: Arguments): Routine {
  const named = overloads.filter((routine) => fits(routine, given));
  const candidates = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, given));
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

function fits({ args, optional }: Routine, { names }: Arguments): boolean {
  if (names === null) return false;
  const required = args.slice(0, args.length - optional).every((arg) => names.has(arg.name));
  return required && [...names].every((name) => args.some((arg) => arg.name === name));
}

function takesBody({ args: [only, ...more] }: Routine, { type }: Arguments): boolean {
  return only?.name === "" && more.length === 0 && (UNNAMED.get(type ?? "") ?? []).includes(only.type);
}

/** In PostgREST's words, but for the hint that guesses a similar name. */
function notFound(name: string, { names, type }: Arguments): RestError {
  const called = `public.${name}`;
  const sorted = [...(names ?? [])].sort();
  const list = sorted.length > 0 ? `(${sorted.join(", ")})` : " without parameters";
  const searched =
    sorted.length > 0
      ? ` with parameter${sorted.length > 1 ? "s" : ""} ${sorted.join(", ")}`
      : " without parameters";
  const [unnamed] = UNNAMED.get(type ?? "") ?? [];
  const isRaw = type !== null && type !== JSON_BODY && unnamed !== undefined;
  const tried = isRaw
    ? ` with a single unnamed ${unnamed} parameter`
    : `${searched}${type === JSON_BODY ? " or with a single unnamed json/jsonb parameter" : ""}`;
  return new RestError(
    404,
    "PGRST202",
    `Could not find the function ${called}${isRaw ? "" : list} in the schema cache`,
    `Searched for the function ${called}${tried}, but no matches were found in the schema cache.`,
  );
}
