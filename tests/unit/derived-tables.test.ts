import { expect, test } from "vitest";
import { listed, tagged } from "~/content/derived/tables.server";
import { tagReads } from "~/content/tags";
import { collections } from "~/content/types/index";

// The list is part of the browser's code, which does not have the definitions.
test("pages with tags depend on every table whose entries have tags, and on what hides pages", () => {
  expect([...tagReads].sort()).toEqual([...tagged.map(({ table }) => table), "pages"].sort());
});

test("every collection that visitors see has a page that lists it, but the book and the pages", () => {
  const others = collections.filter((collection) => !listed.includes(collection));
  expect(others.map(({ slug }) => slug)).toEqual(["models", "pages", "menu", "redirects"]);
});
