import { describe, expect, it } from "vitest";
import { parseFilter } from "../../supabase/local/realtime/filter";

const one = (filter: string) => parseFilter(filter)[0];

describe("the filter of a subscription", () => {
  it("names a column, an operator and a value", () => {
    expect(one("id=eq.42")).toEqual({ column: "id", operator: "eq", negated: false, value: "42" });
  });

  it("keeps dots and equal signs of the value", () => {
    expect(one("url=eq.https://a.b/?c=d")?.value).toBe("https://a.b/?c=d");
  });

  it("is negated by not", () => {
    expect(one("id=not.lt.3")).toMatchObject({ operator: "lt", negated: true });
  });

  it("takes a list as the literal of an array", () => {
    expect(one('tag=in.(a,"b,c")')).toMatchObject({ operator: "in", value: '{a,"b,c"}' });
  });

  it("combines conditions with commas, except those inside quotes and lists", () => {
    const conditions = parseFilter('a=eq."x,y=eq.z",b=in.(1,2),c=is.null');
    expect(conditions.map(({ column, value }) => [column, value])).toEqual([
      ["a", "x,y=eq.z"],
      ["b", "{1,2}"],
      ["c", "null"],
    ]);
  });

  it("unescapes a quoted value", () => {
    expect(one('a=eq."say \\"hi\\""')?.value).toBe('say "hi"');
  });

  it("is no filter when empty", () => {
    expect(parseFilter("  ")).toEqual([]);
  });

  it.each([
    ["undefined", "undefined"],
    ["id=foo.1", "foo"],
    ["id=match.(a+)+$", "match"],
    ["id=in.1,2", "parentheses"],
    ["id=is.maybe", "null, true, false"],
    ["id=eq.1,,n=eq.2", "empty segments"],
  ])("refuses %s and says why", (filter, reason) => {
    expect(() => parseFilter(filter)).toThrow(reason);
  });

  it("reads 4,096 hostile characters at once", () => {
    const started = performance.now();
    for (const part of ['("', '"\\', "((", ",(", " ="]) {
      try {
        parseFilter(part.repeat(2048));
      } catch {
        // refusing is fine
      }
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
