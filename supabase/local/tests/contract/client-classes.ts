import type { SupabaseClient } from "@supabase/supabase-js";

/** Functions that are options of the client, not methods. */
const SETTINGS = new Set(["fetch", "logger", "accessToken", "transport", "downloadFn"]);

/** Called by `await`. */
const PROMISE_METHODS = new Set(["then", "catch", "finally"]);

/** Internals of the library: the socket, timers, session storage. */
const INTERNALS = new Set([
  "ChannelAdapter",
  "PresenceAdapter",
  "SocketAdapter",
  "Serializer",
  "Push",
  "Timer",
  "auth.storage",
  "auth.memoryStorage",
  // Another library's class (iceberg-js).
  "storage.analytics.from()",
]);

/**
 * All classes and plain objects with methods that can be reached from a client, with the names of their methods:
 * classes by name ("GoTrueClient"), objects by path ("auth.mfa"). Found by reflection, so that a new version's
 * additions are noticed. Names that begin with an underscore are private.
 */
export function methodsByClass(client: SupabaseClient): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<object>();
  const roots: [string, unknown][] = [
    ["client", client],
    ["rest.from()", client.from("table")],
    ["rest.from().select()", client.from("table").select()],
    ["realtime.channel()", client.channel("topic")],
    ["storage.from()", client.storage.from("bucket")],
    ["storage.from().download()", client.storage.from("bucket").download("file")],
    ["storage.from().download().asStream()", client.storage.from("bucket").download("file").asStream()],
    ["storage.vectors.from()", client.storage.vectors.from("bucket")],
    ["storage.vectors.from().index()", client.storage.vectors.from("bucket").index("index")],
    ["storage.analytics.from()", client.storage.analytics.from("bucket")],
  ];
  for (const [path, object] of roots) visit(path, object);
  return new Map([...found].map(([name, methods]) => [name, [...methods].sort()]));

  function visit(path: string, value: unknown): void {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const name = getName(path, value);
    if (INTERNALS.has(name) || INTERNALS.has(path) || isBuiltIn(value)) return;
    for (const key of visibleKeys(value)) {
      const member: unknown = Reflect.get(value, key);
      if (typeof member !== "function") visit(below(path, key), member);
      else if (!SETTINGS.has(key)) add(name, key);
    }
    for (const prototype of getPrototypes(value)) {
      for (const key of visibleKeys(prototype)) {
        const { value: method, get } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
        if (typeof method === "function") add(prototype.constructor.name, key);
        else if (get) visit(below(path, key), Reflect.get(value, key));
      }
    }
  }

  function add(name: string, method: string): void {
    found.set(name, (found.get(name) ?? new Set()).add(method));
  }
}

const visibleKeys = (object: object) =>
  Object.getOwnPropertyNames(object).filter(
    (key) => key !== "constructor" && !key.startsWith("_") && !PROMISE_METHODS.has(key),
  );

const below = (path: string, key: string) => (path === "client" ? key : `${path}.${key}`);

const isPlain = (object: object) => Object.getPrototypeOf(object) === Object.prototype;

const getName = (path: string, object: object) => (isPlain(object) ? path : object.constructor?.name);

/** Maps, promises, URLs, arrays …: instances of global classes. */
const isBuiltIn = (object: object) =>
  !isPlain(object) && Reflect.get(globalThis, object.constructor?.name) === object.constructor;

/** An object's prototype chain; empty for a plain object. */
function getPrototypes(object: object): object[] {
  const prototypes: object[] = [];
  let prototype: object | null = Object.getPrototypeOf(object);
  while (prototype && prototype !== Object.prototype) {
    prototypes.push(prototype);
    prototype = Object.getPrototypeOf(prototype);
  }
  return prototypes;
}
