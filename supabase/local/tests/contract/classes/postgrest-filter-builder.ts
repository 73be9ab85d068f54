import { expect } from "vitest";
import { rejected, type Table, works } from "../entry";
import { titles } from "../rows";

type Query = ReturnType<typeof titles>;

const finds = (expected: string[], query: (rows: Query) => Query) =>
  works(async () => {
    const { data, error } = await query(titles());
    expect(error).toBeNull();
    expect(data?.map(({ title }) => title).sort()).toEqual(expected);
  });

const unknownOperator = (name: string, query: (rows: Query) => Query) =>
  rejected({ status: 400, code: "PGRST127", sentence: new RegExp(`operator ${name} is not part of`) }, () =>
    query(titles()),
  );

export const postgrestFilterBuilder: Table = {
  eq: finds(["beta"], (rows) => rows.eq("order_index", 2)),
  neq: finds(["alpha", "delta", "gamma"], (rows) => rows.neq("order_index", 2)),
  gt: finds(["delta"], (rows) => rows.gt("order_index", 3)),
  gte: finds(["delta", "gamma"], (rows) => rows.gte("order_index", 3)),
  lt: finds(["alpha"], (rows) => rows.lt("order_index", 2)),
  lte: finds(["alpha", "beta"], (rows) => rows.lte("order_index", 2)),
  like: finds(["delta"], (rows) => rows.like("title", "%lta")),
  ilike: finds(["delta"], (rows) => rows.ilike("title", "%LTA")),
  is: finds([], (rows) => rows.is("category", null)),
  in: finds(["alpha"], (rows) => rows.in("description", ["alpha, or so", "x"])),
  notIn: finds(["delta", "gamma"], (rows) => rows.notIn("title", ["alpha", "beta"])),
  match: finds(["beta"], (rows) => rows.match({ title: "beta", order_index: 2 })),
  not: finds(["alpha", "delta"], (rows) => rows.not("title", "in", "(beta,gamma)")),
  or: finds(["alpha", "delta"], (rows) => rows.or("order_index.eq.1,and(title.eq.delta,order_index.gt.2)")),
  filter: finds(["beta"], (rows) => rows.filter("order_index", "eq", 2)),
  throwOnError: works(() => expect(titles().eq("nothing", 1).throwOnError()).rejects.toThrow("nothing")),

  contains: unknownOperator("cs", (rows) => rows.contains("title", ["a"])),
  containedBy: unknownOperator("cd", (rows) => rows.containedBy("title", ["a"])),
  overlaps: unknownOperator("ov", (rows) => rows.overlaps("title", ["a"])),
  rangeGt: unknownOperator("sr", (rows) => rows.rangeGt("order_index", "[1,2)")),
  rangeGte: unknownOperator("nxl", (rows) => rows.rangeGte("order_index", "[1,2)")),
  rangeLt: unknownOperator("sl", (rows) => rows.rangeLt("order_index", "[1,2)")),
  rangeLte: unknownOperator("nxr", (rows) => rows.rangeLte("order_index", "[1,2)")),
  rangeAdjacent: unknownOperator("adj", (rows) => rows.rangeAdjacent("order_index", "[1,2)")),
  isDistinct: unknownOperator("isdistinct", (rows) => rows.isDistinct("category", "x")),
  regexMatch: unknownOperator("match", (rows) => rows.regexMatch("title", "^a")),
  regexIMatch: unknownOperator("imatch", (rows) => rows.regexIMatch("title", "^A")),
  likeAllOf: unknownOperator("like\\(all\\)", (rows) => rows.likeAllOf("title", ["a%"])),
  likeAnyOf: unknownOperator("like\\(any\\)", (rows) => rows.likeAnyOf("title", ["a%"])),
  ilikeAllOf: unknownOperator("ilike\\(all\\)", (rows) => rows.ilikeAllOf("title", ["a%"])),
  ilikeAnyOf: unknownOperator("ilike\\(any\\)", (rows) => rows.ilikeAnyOf("title", ["a%"])),
  textSearch: unknownOperator("fts", (rows) => rows.textSearch("title", "alpha")),
};
