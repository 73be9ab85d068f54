import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isReserved, makeSlug, RESERVED_SLUGS, SLUG, schema } from "~/content/fields/slug";
import { sitePages } from "~/content/static-pages";

/** The first parts of the routes' URLs that could be slugs: "admin", "notes" … */
function getFirstSegments(folder: string, parent = ""): string[] {
  const names = readdirSync(folder).map((file) => file.replace(/\.tsx?$/, ""));
  const segments = names
    .filter((name) => name.startsWith(parent))
    .map((name) => name.slice(parent.length).replace(/^_site\./, ""))
    .map((name) => (name.split(".")[0] ?? "").replace(/_$/, ""));
  return [...new Set(segments)].filter((segment) => SLUG.test(segment));
}

test("no page can have the URL of another route", () => {
  // A page's row with the slug of one of these shows or hides it.
  const pages = sitePages.map(({ path }) => path.slice(1)).filter((slug) => !isReserved("/", slug));
  const taken = getFirstSegments("app/routes").filter((segment) => !pages.includes(segment));
  // Express answers for /build.
  expect(RESERVED_SLUGS["/"].toSorted()).toEqual([...taken, "build"].toSorted());
  expect(isReserved("/", "search")).toBe(true);
  expect(isReserved("/", "new")).toBe(false);
});

test("no essay can have the URL of another route below the admin's list", () => {
  const taken = getFirstSegments("app/routes", "admin.$collection.");
  expect(RESERVED_SLUGS["/models/"].toSorted()).toEqual(taken.toSorted());
});

test("a slug typed with capital letters is stored in small ones", () => {
  const field = { kind: "slug", name: "slug", label: "Slug", from: "title", prefix: "/" } as const;
  expect(schema(field).parse(" On-Being-Late ")).toBe("on-being-late");
});

test("a title in any script makes a slug, always the same", () => {
  expect(makeSlug("Über das Warten!")).toBe("uber-das-warten");
  expect(makeSlug("Łódź Đà Œuvre Þór Kırmızı")).toBe("lodz-da-oeuvre-thor-kirmizi");
  expect(makeSlug("Объявление: Чай и Йод")).toBe("obyavlenie-chai-i-iod");
  expect(makeSlug("Ψυχή και Ὀδυσσεύς")).toBe("psychi-kai-odysseys");
  const titles = ["Путешествие", "رحلة", "यात्रा", "旅行", "٣"];
  const slugs = titles.map(makeSlug);
  for (const slug of slugs) expect(slug).toMatch(SLUG);
  expect(new Set(slugs).size).toBe(titles.length);
  expect(makeSlug(" ПУТЕШЕСТВИЕ ")).toBe(slugs[0]);
  expect(makeSlug("…")).toBe("");
});
