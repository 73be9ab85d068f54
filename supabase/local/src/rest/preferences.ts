import { RestError, unsupported } from "./errors";

/** What the Prefer header says. */
export interface Preferences {
  has(preference: string): boolean;
  /** Of `timezone=`; Postgres judges it. */
  timezone: string | null;
  /** Of `max-affected=`, which counts only together with `handling=strict`. */
  maxAffected: number | null;
  /** Those that were understood, for the header of the answer. */
  applied: string[];
}

const UNDERSTOOD = new Set(
  (
    "return=representation return=minimal count=exact count=none resolution=merge-duplicates " +
    "resolution=ignore-duplicates missing=default missing=null handling=lenient handling=strict tx=commit"
  ).split(" "),
);

/** What only PostgREST has: going on without it would do something else than was asked for. */
const ELSEWHERE = new Set("return=headers-only count=planned count=estimated tx=rollback".split(" "));

/** Unknown preferences are passed over, as HTTP wants it, unless handling=strict. Throws PGRST122 and PGRST127. */
export function readPreferences(header: string | string[] | undefined): Preferences {
  const given = String(header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter(Boolean);
  // Of each kind the first one counts.
  const first = new Map(given.map((preference) => [preference.split("=")[0], preference] as const).reverse());
  const elsewhere = given.find((preference) => ELSEWHERE.has(preference));
  if (elsewhere) throw unsupported(`The preference ${elsewhere}`);
  const value = (name: string) => first.get(name)?.slice(name.length + 1) ?? null;
  const timezone = value("timezone");
  const limit = /^\d{1,15}$/.exec(value("max-affected") ?? "")?.[0];
  const isStrict = first.get("handling") === "handling=strict";
  const unknown = given.filter(
    (preference) => !UNDERSTOOD.has(preference) && !/^(timezone|max-affected)=/.test(preference),
  );
  if (isStrict && unknown.length > 0) {
    const details = `Invalid preferences: ${unknown.join(", ")}`;
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", details);
  }
  const understood = [...first.values()].filter((preference) => UNDERSTOOD.has(preference));
  return {
    has: (preference) => understood.includes(preference),
    timezone,
    maxAffected: isStrict && limit !== undefined ? Number(limit) : null,
    applied: [...understood, ...(timezone === null ? [] : [`timezone=${timezone}`])],
  };
}
