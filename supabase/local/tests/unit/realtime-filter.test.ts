import { describe, expect, it } from "vitest";
import { parseFilter } from "../../src/realtime/binding";

/** The conditions as SQL, with values inserted. */
const sql = (filter: string) =>
  parseFilter(filter).map((condition) => condition.sql(condition.column, (value) => `<${value}>`));

describe("the filter of a subscription", () => {
  it.each([
    ["names a column, an operator and a value", "id=eq.42", "(id = <42>)"],
    ["keeps dots and equal signs in the value", "url=eq.https://a.b/?c=d", "(url = <https://a.b/?c=d>)"],
    ["is negated by not", "id=not.lt.3", "not (id < <3>)"],
    ["converts a list to an array literal", 'tag=in.(a,"b,c")', '(tag = any (<{a,"b,c"}>))'],
    ["unescapes a quoted value", 'a=eq."say \\"hi\\""', '(a = <say "hi">)'],
    ["treats * as an ordinary character", "a=like.*%", "(a like <*%>)"],
    ["compares with null and booleans", "a=not.is.null", "not (a is null)"],
    ["distinguishes null", "a=isdistinct.1", "(a is distinct from <1>)"],
  ])("%s", (_, filter, expected) => {
    expect(sql(filter)).toEqual([expected]);
  });

  it("combines conditions with commas, except those inside quotes and lists", () => {
    expect(sql('a=eq."x,y=eq.z", b=in.(1,2),c=is.null')).toEqual([
      "(a = <x,y=eq.z>)",
      "(b = any (<{1,2}>))",
      "(c is null)",
    ]);
  });

  it("is no filter when empty", () => {
    expect(parseFilter("")).toEqual([]);
  });

  it.each([
    ["undefined", "undefined"],
    ["id=foo.1", "foo"],
    ["id=constructor.1", "constructor"],
    ["id=match.(a+)+$", "match"],
    ["id=in.1", "parentheses"],
    ["id=is.maybe", "null, true, false"],
    ["id=eq.1,,n=eq.2", "empty segments"],
  ])("rejects %s and says why", (filter, reason) => {
    expect(() => parseFilter(filter)).toThrow(reason);
  });

  it.each(['("', '"\\', "((", ",(", " ="])("rejects 4,096 hostile characters of %j", (part) => {
    expect(() => parseFilter(part.repeat(2048))).toThrow("Error parsing");
  });
});
