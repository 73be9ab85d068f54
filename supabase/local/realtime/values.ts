/** How a type's text becomes JSON; an array names the kind and the delimiter of its elements. */
export type Kind =
  | "number"
  | "boolean"
  | "json"
  | "timestamp"
  | "text"
  | { element: Kind; delimiter: string };

/** Object ids of the built-in types whose JSON is not their text in quotes (pg_type.dat of PostgreSQL). */
const KINDS: Record<number, Kind> = {
  16: "boolean",
  20: "number", // int8
  21: "number", // int2
  23: "number", // int4
  26: "number", // oid
  114: "json",
  700: "number", // float4
  701: "number", // float8
  1114: "timestamp",
  1184: "timestamp", // with time zone
  1700: "number", // numeric
  3802: "json", // jsonb
};

/** The kind of a base type (domains resolved), or of an array when `elementOid` is given. */
export function kindOf(typeOid: number, elementOid: number | null, delimiter: string): Kind {
  if (elementOid !== null) return { element: KINDS[elementOid] ?? "text", delimiter };
  return KINDS[typeOid] ?? "text";
}

/**
 * A value as Postgres prints it → JSON text, the same as `to_json` gives and PostgREST answers (numbers keep every
 * digit). Composite types stay text, which is the one difference.
 */
export function jsonOf(text: string | null, kind: Kind): string {
  if (text === null) return "null";
  if (typeof kind === "object") return arrayJson(text, kind);
  switch (kind) {
    case "number":
      return /^-?\d/.test(text) ? text : JSON.stringify(text); // NaN and Infinity have no JSON number
    case "boolean":
      return text === "t" ? "true" : "false";
    case "json":
      return text;
    case "timestamp":
      return JSON.stringify(isoTimestamp(text));
    case "text":
      return JSON.stringify(text);
  }
}

function isoTimestamp(text: string): string {
  return text
    .replace(" ", "T")
    .replace(/([+-]\d\d)( BC)?$/, (zone, _offset, _era, at: number) =>
      at > "0000-00-00T".length ? zone.replace(/^.{3}/, "$&:00") : zone,
    );
}

/** Array literals: `{a,"b \"c\"",NULL,{nested}}`, perhaps with bounds in front (`[0:1]={…}`). */
function arrayJson(literal: string, { element, delimiter }: { element: Kind; delimiter: string }): string {
  let at = literal.indexOf("{");

  const quoted = (): string => {
    let value = "";
    for (at++; literal[at] !== '"' && at < literal.length; at++) {
      if (literal[at] === "\\") at++;
      value += literal[at] ?? "";
    }
    at++;
    return jsonOf(value, element);
  };
  const bare = (): string => {
    const start = at;
    while (literal[at] !== delimiter && literal[at] !== "}" && at < literal.length) at++;
    const value = literal.slice(start, at);
    return jsonOf(value === "NULL" ? null : value, element);
  };
  const list = (): string => {
    const items: string[] = [];
    at++;
    while (literal[at] !== "}" && at < literal.length) {
      items.push(literal[at] === "{" ? list() : literal[at] === '"' ? quoted() : bare());
      if (literal[at] === delimiter) at++;
    }
    at++;
    return `[${items.join(",")}]`;
  };
  return list();
}
