import { describe, expect, it } from "vitest";
import { parseFilter } from "../../src/realtime/binding";

/** The conditions as SQL, with the values in place. */
const sql = (filter: string) =>
  parseFilter(filter).map((condition) => condition.sql(condition.column, (value) => `<${value}>`));

describe("the filter of a subscription", () => {
  it.each([
    ["names a column, an operator and a value", "id=eq.42", "(id = <42>)"],
    ["keeps dots and equal signs of the value", "url=eq.https://a.b/?c=d", "(url = <https://a.b/?c=d>)"],
    ["is negated by not", "id=not.lt.3", "not (id < <3>)"],
    ["takes a list as the literal of an array", 'tag=in.(a,"b,c")', '(tag = any (<{a,"b,c"}>))'],
    ["unescapes a quoted value", 'a=eq."say \\"hi\\""', '(a = <say "hi">)'],
    ["leaves * a character like any other", "a=like.*%", "(a like <*%>)"],
    ["compares with null and truth", "a=not.is.null", "not (a is null)"],
    ["tells null apart", "a=isdistinct.1", "(a is distinct from <1>)"],
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
  ])("refuses %s and says why", (filter, reason) => {
    expect(() => parseFilter(filter)).toThrow(reason);
  });

  it.each(['("', '"\\', "((", ",(", " ="])("refuses 4,096 hostile characters of %j", (part) => {
    expect(() => parseFilter(part.repeat(2048))).toThrow("Error parsing");
  });
});
