import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Relation } from "../../src/rest/catalogue";
import { orderSql, selectSql } from "../../src/rest/columns";
import { RestError } from "../../src/rest/errors";
import { whereSql } from "../../src/rest/filter";
import { Statement } from "../../src/rest/statement";

const column = (name: string, type = "text") => [name, { name, type, default: null }] as const;
const relation: Relation = {
  name: "things",
  columns: new Map([
    column("title"),
    column("tags", "text[]"),
    column("content", "jsonb"),
    column('odd "one"'),
  ]),
};

function where(query: string | Record<string, string>) {
  const statement = new Statement();
  const sql = whereSql({ statement, relation, source: "t" }, new URLSearchParams(query));
  return { sql, values: statement.values };
}

describe("filters", () => {
  it.each([
    [{ title: "eq.x" }, '(t."title" = $1)', ["x"]],
    [{ title: "not.like.a*b" }, 'not (t."title" like $1)', ["a%b"]],
    [{ title: "is.null" }, '(t."title" is null)', []],
    [{ title: 'in.(a,"b,c","d\\"e")' }, '(t."title" = any ($1))', ['{"a","b,c","d\\"e"}']],
    [{ title: "not.is.NOT_NULL" }, 'not (t."title" is not null)', []],
    [{ title: "in.()" }, '(t."title" = any ($1))', ["{}"]],
    [{ title: 'in.("a"b,"c,)' }, '(t."title" = any ($1))', ['{"\\"a\\"b","\\"c",""}']],
    [{ title: "eq.a,b)" }, '(t."title" = $1)', ["a,b)"]],
    [{ '"odd \\"one\\""': "eq.1" }, '(t."odd ""one""" = $1)', ["1"]],
    [
      { or: '(title.eq.a,and(tags.eq."{x,y}",not.or(title.is.null,title.in.(p,q))))' },
      '((t."title" = $1) or ((t."tags" = $2) and not ((t."title" is null) or (t."title" = any ($3)))))',
      ["a", "{x,y}", '{"p","q"}'],
    ],
  ])("translates %j", (query, sql, values) => {
    expect(where(query)).toEqual({ sql, values });
  });

  it("combines several with AND", () => {
    expect(where("title=eq.a&title=neq.b").sql).toBe('(t."title" = $1) and (t."title" <> $2)');
  });

  it.each([
    ["title=resembles.x"],
    ["title=eq"],
    ["title=is.maybe"],
    ["title=in.(a"],
    ["or=(title.eq.a"],
    ["or=title.eq.a"],
    ["nothing=eq.1"],
    ["title.sub=eq.1"],
    ["title=like(some).{a}"],
    ["title=like(any).{a}"],
    ["title=not.cs.{a}"],
    ["title=wfts(english).a"],
    ["content->a=eq.1"],
    ['"a\0b"=eq.1'],
  ])("rejects %s", (query) => {
    expect(() => where(query)).toThrow(RestError);
  });

  it("says which values a column can be asked for with is", () => {
    const details = expect.stringContaining("null, not_null, true, false or unknown");
    expect(() => where("title=is.maybe")).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ details }) }),
    );
  });

  it("never puts a value into the SQL, and rejects nonsense with an error response", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "title",
        "eq",
        "in",
        "not",
        "or",
        "and",
        ".",
        ",",
        "(",
        ")",
        '"',
        "\\",
        "->",
        "->>",
        "::",
        "'",
        ";",
        "--",
        "{",
        "}",
        "$1",
        "\0",
      ),
      fc.string(),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (value) => {
        expect(where({ title: `eq.${value}` })).toEqual({ sql: '(t."title" = $1)', values: [value] });
        for (const attempt of [
          () => where({ or: `(${value})` }).sql,
          () => where({ title: value }).sql,
          () => where({ [value]: "eq.1" }).sql,
          () => selectSql({ relation, source: "t" }, value),
          () => orderSql({ relation, source: "t" }, value),
        ]) {
          const sql = sqlOrNull(attempt);
          // Without quoted names, the SQL consists only of known keywords and operators.
          expect((sql ?? "").replace(/"(?:[^"]|"")*"/g, "")).toMatch(/^[a-z0-9 ().$=<>~@&|*_:,-]*$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function sqlOrNull(attempt: () => string | null): string | null {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
}

describe("columns", () => {
  const select = (text: string) => selectSql({ relation, source: "t" }, text);

  it("are renamed and cast", () => {
    expect(select("*")).toBe("t.*");
    expect(select("name:title::text,content")).toBe(
      'cast(t."title" as text) as "name", t."content" as "content"',
    );
    expect(select('x"y:title'.replace('"', ""))).toBe('t."title" as "xy"');
    expect(select('"a ""b":title'.replace('""', '\\"'))).toBe('t."title" as "a ""b"');
  });

  it.each([
    ["others(*)", "PGRST127"],
    ["other:others!inner(id)", "PGRST127"],
    ["...others(id)", "PGRST127"],
    ["count()", "PGRST123"],
    ["title.max()", "PGRST123"],
    ["content->a", "PGRST127"],
    ["x:content->>a", "PGRST127"],
    ["title::text.sum()", "PGRST123"],
    ["title::regclass", "42704"],
    ["title::text;drop", "PGRST100"],
    ["nothing", "42703"],
  ])("rejects %s by name", (text, code) => {
    expect(() => select(text)).toThrow(expect.objectContaining({ body: expect.objectContaining({ code }) }));
  });
});
