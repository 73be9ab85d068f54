import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { KNOWN_RELEASES } from "~/runtime/known-releases";
import { compare } from "../../scripts/advisories";

const document = readFileSync("docs/security.md", "utf8").replace(
  /Look again by [^.]+\./,
  "Look again by 28 February 2027.",
);
const today = new Date("2026-11-23");
const [known = ""] = document.match(/GHSA-\S+/) ?? [];
const NEW = "GHSA-2222-3333-4444";

const report = (...ids: string[]) => ({
  vulnerabilities: {
    other: { via: ["package"] },
    package: {
      via: ids.map((id) => ({
        url: `https://github.com/advisories/${id}`,
        title: "A title",
        severity: "high",
      })),
    },
  },
});

describe("npm run advisories", () => {
  test("accepts what docs/security.md explains", () => {
    expect(compare(report(known), document, today).problems).toEqual([]);
    expect(compare(report(known), document, today).outdated).not.toContain(known);
    expect(compare(report(), document, today).outdated).toContain(known);
  });

  test("names what it does not explain, also if it is mentioned elsewhere", () => {
    const expected = [`${NEW} (high) in package: A title`];
    expect(compare(report(known, NEW), document, today).problems).toEqual(expected);
    expect(compare(report(NEW), `${document}\nSee ${NEW}.\n| x | ${NEW} |`, today).problems).toEqual(
      expected,
    );
  });

  test("asks for another look after the date", () => {
    expect(compare(report(), document, new Date("2027-02-28T12:00:00Z")).problems).toEqual([]);
    expect(compare(report(), document, new Date("2027-03-01T00:00:00Z")).problems).toEqual([
      expect.stringContaining("was to be looked at again by"),
    ]);
    expect(() => compare(report(), "| none |", today)).toThrow("how long");
  });

  test("does not take a failed audit for a clean one", () => {
    expect(() => compare({ message: "405 Method Not Allowed" }, document, today)).toThrow("405");
  });
});

test("each known advisory has a test that names it", () => {
  const rows = document.split("\n").filter((line) => line.startsWith("| GHSA-"));
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const [, id = "", , , tests = ""] = row.split("|").map((cell) => cell.trim());
    const files = Array.from(tests.matchAll(/`([^`]+)`/g), ([, file = ""]) => file);
    expect(files.length, id).toBeGreaterThan(0);
    for (const file of files) expect(readFileSync(file, "utf8"), `${file} names ${id}`).toContain(id);
  }
});

test("docs/security.md names the newest known releases, and when they were looked up", () => {
  const { seen, postgres, libvips, caddy } = KNOWN_RELEASES;
  const words = `${seen}: Postgres 17.${postgres[17]}, libvips ${libvips} (in sharp), Caddy ${caddy} `;
  expect(document).toContain(words);
});

describe("workflows", () => {
  const folder = ".github/workflows";
  const workflows = readdirSync(folder).map((name) => ({
    name,
    text: readFileSync(`${folder}/${name}`, "utf8"),
  }));

  test.each(workflows)("$name pins each action to a commit and may only read", ({ text }) => {
    const uses = Array.from(text.matchAll(/uses: (.+)/g), ([, action]) => action);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(parse(text).permissions).toEqual({ contents: "read" });
  });

  test.each(workflows)("$name runs only commands that exist", ({ text }) => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const [, name = ""] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(name);
    if (text.includes("build-push-action")) expect(existsSync("Dockerfile")).toBe(true);
  });

  test("ci.yml runs every part of `npm test`, and the drills", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const text = workflows.find(({ name }) => name === "ci.yml")?.text;
    const parts: string[] = scripts.test.match(/test:\w+/g);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of [...parts, "test:drills"]) expect(text).toContain(`npm run ${part}`);
  });
});
