import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countByCollection, getFirstSteps } from "~/admin/dashboard/first-steps";
import { isExample } from "~/content/types/settings";

const zulu_links = { agency: "https://agency.example" };
const own = {
  title: "A",
  author: "B",
  email: "c@d.example",
  description: "E",
  ticker_quotes: ["F"],
  zulu_links,
};
const sample = { id: "1", key: "1", published: true, removable: true };
const page = { ...sample, table: "pages", removable: false };

const steps = (state: Partial<Parameters<typeof getFirstSteps>[0]>) =>
  getFirstSteps({ site: own, samples: [], hasTwoFactor: true, ...state }).map(({ title, to }) => [title, to]);

test("nothing is left to do on a site that its author has filled", () => {
  expect(steps({})).toEqual([]);
});

test.each([
  [{ ticker_quotes: ["Own", "The map was drawn by somebody in a hurry."] }, "Replace the quotes"],
  [{ zulu_links: { ...zulu_links, startups: "https://example.com/startups" } }, "Set Zulu’s links"],
  [{ description: "Essays, notes and links." }, "Describe the site"],
])("names what the settings still have of the samples: %j", (values, title) => {
  expect(steps({ site: { ...own, ...values } })).toEqual([[title, "/admin/settings"]]);
});

test("names samples until they are edited or removed, and the sentences beside the menu", () => {
  expect(steps({ samples: [{ ...sample, table: "notes_entries" }] })).toEqual([
    ["Replace the samples", "/admin/migrate-models#texts"],
  ]);
  expect(steps({ samples: [{ ...page, key: "notes" }] })).toEqual([
    ["Replace the sentences beside the menu", "/admin/pages"],
  ]);
  // The menu and its own page are to stay.
  const menu = { ...sample, table: "menu_items", removable: false };
  expect(steps({ samples: [{ ...page, key: "menu" }, menu] })).toEqual([]);
});

test("counts by collection", () => {
  expect(countByCollection(["pages", "notes_entries", "pages"])).toBe("1 in Notes, 2 in Pages");
});

test("the examples are those of a new database", () => {
  const sql = readFileSync("supabase/migrations/20261127140700_content.sql", "utf8");
  const examples = readFileSync("app/admin/dashboard/first-steps.ts", "utf8").match(
    /(?<=^ {2}\w+: ").*(?=",$)/gm,
  );
  expect(examples?.length).toBe(4);
  for (const example of examples ?? []) expect(sql).toContain(example);
  const links = [...sql.matchAll(/^ {4}"\w+": "(https:.*?)"/gm)].map(([, url = ""]) => url);
  expect(links.length).toBe(5);
  expect(links.filter((url) => !isExample(url))).toEqual([]);
});
