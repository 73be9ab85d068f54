import type { SupabaseClient } from "@supabase/supabase-js";

/** Functions that whoever makes a client may hand in; they are settings, not methods. */
const SETTINGS = new Set(["fetch", "logger", "accessToken", "transport", "downloadFn"]);

/** What `await` calls; every proof awaits. */
const OF_PROMISES = new Set(["then", "catch", "finally"]);

/** What the library keeps for itself below its own classes: the socket, its timers, where sessions are kept. */
const INSIDE = new Set([
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
 * Every class and every plain object with methods that is reached from a client, with the names of its methods:
 * classes by their name ("GoTrueClient"), objects by their place ("auth.mfa"). Found by reflection on the installed
 * library, so that nothing new goes unnoticed. Names that begin with an underscore are private.
 */
export function methodsByClass(client: SupabaseClient): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<object>();
  const places: [string, unknown][] = [
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
  for (const [place, object] of places) visit(place, object);
  return new Map([...found].map(([name, methods]) => [name, [...methods].sort()]));

  function visit(place: string, value: unknown): void {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const name = getName(place, value);
    if (INSIDE.has(name) || INSIDE.has(place) || isOfTheLanguage(value)) return;
    for (const key of visibleKeys(value)) {
      const member: unknown = Reflect.get(value, key);
      if (typeof member !== "function") visit(below(place, key), member);
      else if (!SETTINGS.has(key)) add(name, key);
    }
    for (const prototype of getPrototypes(value)) {
      for (const key of visibleKeys(prototype)) {
        const { value: method, get } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
        if (typeof method === "function") add(prototype.constructor.name, key);
        else if (get) visit(below(place, key), Reflect.get(value, key));
      }
    }
  }

  function add(name: string, method: string): void {
    found.set(name, (found.get(name) ?? new Set()).add(method));
  }
}

const visibleKeys = (object: object) =>
  Object.getOwnPropertyNames(object).filter(
    (key) => key !== "constructor" && !key.startsWith("_") && !OF_PROMISES.has(key),
  );

const below = (place: string, key: string) => (place === "client" ? key : `${place}.${key}`);

const isPlain = (object: object) => Object.getPrototypeOf(object) === Object.prototype;

const getName = (place: string, object: object) => (isPlain(object) ? place : object.constructor?.name);

/** Maps, promises, URLs, lists …: everything whose class is a global one. */
const isOfTheLanguage = (object: object) =>
  !isPlain(object) && Reflect.get(globalThis, object.constructor?.name) === object.constructor;

/** The classes of an object, the most special one first; none for a plain object. */
function getPrototypes(object: object): object[] {
  const prototypes: object[] = [];
  let prototype: object | null = Object.getPrototypeOf(object);
  while (prototype && prototype !== Object.prototype) {
    prototypes.push(prototype);
    prototype = Object.getPrototypeOf(prototype);
  }
  return prototypes;
}
