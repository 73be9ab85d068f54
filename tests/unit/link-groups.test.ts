import { expect, test } from "vitest";
import { getDomain, groupByCategory, withProtocol } from "~/content/link-groups";

const link = (
  title: string,
  order_index: number | null,
  category: string | null = null,
  url = "example.com",
) => ({
  title,
  url,
  category,
  order_index,
});

test("links are sorted by order_index, with missing ones as 0", () => {
  const [[, links] = ["", []]] = groupByCategory([link("b", 2), link("a", 1), link("first", null)]);
  expect(links.map(({ title }) => title)).toEqual(["first", "a", "b"]);
});

test("links with the same title and URL appear once", () => {
  const groups = groupByCategory([link("a", 1), link("a", 2), link("a", 3, null, "example.org")]);
  expect(groups.flatMap(([, links]) => links).length).toBe(2);
});

test("links are grouped by category in order of first appearance", () => {
  const groups = groupByCategory([link("a", 1, "Tools"), link("b", 2, "Essays"), link("c", 3, "Tools")]);
  expect(groups.map(([name, links]) => [name, links.length])).toEqual([
    ["Tools", 2],
    ["Essays", 1],
  ]);
});

test.each([
  ["example.com", "https://example.com"],
  ["http://example.com", "http://example.com"],
  ["HTTPS://example.com", "HTTPS://example.com"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
])("%s opens %s", (url, followed) => expect(withProtocol(url)).toBe(followed));

test.each([
  ["https://www.example.com/page?q=a#b", "example.com"],
  ["www.example.com", "example.com"],
  ["example.com:8080/page", "example.com:8080"],
  ["https://bank.example@evil.example/", "evil.example"],
])("the domain of %s is %s", (url, domain) => {
  expect(getDomain(url)).toBe(domain);
});
