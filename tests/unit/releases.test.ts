import { describe, expect, test } from "vitest";
import { KNOWN_RELEASES } from "~/runtime/known-releases";
import { compareReleases } from "../../scripts/releases";

const today = new Date("2026-11-27");
const { postgres, libvips, caddy } = KNOWN_RELEASES;

const VERSIONS = "https://www.postgresql.org/versions.json";
const VIPS = "https://api.github.com/repos/libvips/libvips/releases/latest";
const CADDY = "https://api.github.com/repos/caddyserver/caddy/releases/latest";
const NODE = "https://hub.docker.com/v2/repositories/library/node/tags/24-trixie-slim";

function releases(changed: Record<string, string> = {}) {
  return ["18", "17", "16", "15"].map((major) => ({
    current: major === "18",
    eolDate: "2030-11-14",
    firstRelDate: "2024-09-26",
    latestMinor: changed[major] ?? String(postgres[major] ?? 3),
    major,
    relDate: "2026-11-12",
    supported: true,
  }));
}

/** In the form of these URLs' answers (November 2026), with what is known as the newest. */
const answers: Record<string, unknown> = {
  [VERSIONS]: releases(),
  [VIPS]: { tag_name: `v${libvips}`, prerelease: false },
  [CADDY]: { tag_name: `v${caddy}`, prerelease: false },
  [NODE]: {
    name: "24-trixie-slim",
    tag_status: "active",
    last_updated: "2026-11-18T23:25:09.1Z",
  },
};

const compare = (changed: typeof answers, at = today) =>
  compareReleases(at, async (url) => {
    const answer = { ...answers, ...changed }[url];
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new Error(`nobody asks ${url}`);
    return answer;
  });

describe("npm run advisories, for what is not from npm", () => {
  test("finds nothing if the known version is the newest", async () => {
    expect(await compare({})).toEqual([]);
  });

  test("names a newer release of the same line of Postgres, as a number and not as a word", async () => {
    expect(await compare({ [VERSIONS]: releases({ 17: "100" }) })).toEqual([
      expect.stringMatching(
        /^Postgres 17\.100 is out; 17\.\d+ was the newest on .*, and 17\.\d+ is installed\. /,
      ),
    ]);
  });

  test("names a newer libvips, and no older one", async () => {
    expect(await compare({ [VIPS]: { tag_name: "v99.0.0" } })).toEqual([
      expect.stringMatching(/^libvips 99\.0\.0 is out; .* sharp has \d+\.\d+\.\d+\. Read /),
    ]);
    expect(await compare({ [VIPS]: { tag_name: "v8.9.1" } })).toEqual([]);
  });

  test("finds a base of the image that is no longer built", async () => {
    expect(await compare({}, new Date("2027-01-18"))).toEqual([
      expect.stringMatching(/^The base of the image, node:24-trixie-slim, was last built on .* 2026/),
    ]);
  });

  test("reports in a sentence which source doesn't answer or answers wrongly, and continues", async () => {
    const changed = { [VERSIONS]: new Error("getaddrinfo ENOTFOUND"), [VIPS]: {}, [NODE]: {} };
    const problems = await compare(changed);
    expect(problems).toHaveLength(3);
    expect(problems).toContain(`${VERSIONS} could not be asked (getaddrinfo ENOTFOUND).`);
    expect(problems).toContain(`${VIPS} could not be asked (it names no release).`);
    expect(problems).toContain(`${NODE} could not be asked (it does not say when the image was built).`);
  });
});
