import { RestError, unsupported } from "./errors";

/** The parsed Prefer header. */
export interface Preferences {
  has(preference: string): boolean;
  /** `timezone=`, validated by Postgres. */
  timezone: string | null;
  /** `max-affected=`, which applies only with `handling=strict`. */
  maxAffected: number | null;
  /** The preferences for the Preference-Applied header. */
  applied: string[];
}

const SUPPORTED = new Set(
  (
    "return=representation return=minimal count=exact count=none resolution=merge-duplicates " +
    "resolution=ignore-duplicates missing=default missing=null handling=lenient handling=strict tx=commit"
  ).split(" "),
);

/** PostgREST's other preferences: ignoring them would have an effect other than the one requested. */
const UNSUPPORTED = new Set("return=headers-only count=planned count=estimated tx=rollback".split(" "));

/** Ignores unknown preferences, as RFC 7240 requires, except with handling=strict. @throws PGRST122 or PGRST127 */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  const given = String(header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter(Boolean);
  // The first preference of each kind applies.
  const first = new Map(given.map((preference) => [preference.split("=")[0], preference] as const).reverse());
  const rejected = given.find((preference) => UNSUPPORTED.has(preference));
  if (rejected) throw unsupported(`The preference ${rejected}`);
  const value = (name: string) => first.get(name)?.slice(name.length + 1) ?? null;
  const timezone = value("timezone");
  const limit = /^\d{1,15}$/.exec(value("max-affected") ?? "")?.[0];
  const isStrict = first.get("handling") === "handling=strict";
  const unknown = given.filter(
    (preference) => !SUPPORTED.has(preference) && !/^(timezone|max-affected)=/.test(preference),
  );
  if (isStrict && unknown.length > 0) {
    const details = `Invalid preferences: ${unknown.join(", ")}`;
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", details);
  }
  const supported = [...first.values()].filter((preference) => SUPPORTED.has(preference));
  return {
    has: (preference) => supported.includes(preference),
    timezone,
    maxAffected: isStrict && limit !== undefined ? Number(limit) : null,
    applied: [...supported, ...(timezone === null ? [] : [`timezone=${timezone}`])],
  };
}
