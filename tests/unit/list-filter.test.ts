import { expect, test } from "vitest";
import { parseListFilter } from "~/admin/list/list-filter.server";

test("a search in a list has only characters that the database takes", () => {
  const { query, firstPage } = parseListFilter(new URL("http://site.invalid/admin/notes?q=%20one%00two%20"));
  expect(query).toBe("one two");
  expect(firstPage).toBe("/admin/notes?q=one+two");
});
