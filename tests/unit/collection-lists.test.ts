import { expect, test } from "vitest";
import { listed, tagged } from "~/content/derived/collection-lists.server";
import { tagReads } from "~/content/tags";
import { collections } from "~/content/types/index";
import { handle } from "~/routes/_site.search";

// The lists are part of the browser's code, which does not have the definitions.
test("the search and the pages with tags depend on every table whose entries they find, and on what hides pages", () => {
  const found = collections.filter(({ searchKind }) => searchKind);
  expect(handle.reads.toSorted()).toEqual(found.map(({ table }) => table).toSorted());
  expect([...tagReads].sort()).toEqual([...tagged.map(({ table }) => table), "pages"].sort());
});

test("every collection that visitors see has a page that lists it, but the book and the pages", () => {
  const others = collections.filter((collection) => !listed.includes(collection));
  expect(others.map(({ slug }) => slug)).toEqual(["models", "pages", "menu", "redirects"]);
});
