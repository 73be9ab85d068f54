import { describe, expect, it } from "vitest";
import { jsonOf, kindOf } from "../../supabase/local/realtime/values";

const OID = {
  bool: 16,
  int8: 20,
  text: 25,
  json: 114,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
};
const json = (text: string | null, oid: number) => jsonOf(text, kindOf(oid, null, ","));
const array = (text: string, element: number) => JSON.parse(jsonOf(text, kindOf(0, element, ",")));

describe("a value of the replication stream becomes the JSON that PostgREST answers", () => {
  it.each([
    ["t", OID.bool, "true"],
    ["9007199254740993", OID.int8, "9007199254740993"],
    ["-0.5", OID.float8, "-0.5"],
    ["1e+20", OID.float8, "1e+20"],
    ["NaN", OID.float8, '"NaN"'],
    ["-Infinity", OID.float8, '"-Infinity"'],
    ['{"a": [1]}', OID.json, '{"a": [1]}'],
    ['a "quoted"\nline', OID.text, '"a \\"quoted\\"\\nline"'],
    ["2025-03-01", OID.date, '"2025-03-01"'],
    ["2025-03-01 10:00:00.123456", OID.timestamp, '"2025-03-01T10:00:00.123456"'],
    ["2025-03-01 10:00:00+00", OID.timestamptz, '"2025-03-01T10:00:00+00:00"'],
    ["0044-03-15 10:00:00+00 BC", OID.timestamptz, '"0044-03-15T10:00:00+00:00 BC"'],
    ["infinity", OID.timestamptz, '"infinity"'],
    [null, OID.text, "null"],
  ])("%s of type %s is %s", (text, oid, expected) => {
    expect(json(text, oid)).toBe(expected);
  });

  it("keeps the elements of an array apart", () => {
    expect(array('{plain,"with, comma","a \\"quote\\"",NULL,"NULL",""}', OID.text)).toEqual([
      "plain",
      "with, comma",
      'a "quote"',
      null,
      "NULL",
      "",
    ]);
  });

  it("types the elements, nests dimensions, and ignores bounds", () => {
    expect(array("[0:1]={{1,2},{3,4}}", OID.int8)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(array('{"{\\"a\\": 1}"}', OID.json)).toEqual([{ a: 1 }]);
    expect(array("{}", OID.int8)).toEqual([]);
  });
});
