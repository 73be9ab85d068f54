import { afterEach, describe, expect, test, vi } from "vitest";
import { choosePostgres } from "#supabase-local";
import { judgePostgres, KNOWN_RELEASES } from "~/runtime/known-releases";
import type { SiteUnderTest } from "../../scripts/doctor/check";
import { checkPostgres } from "../../scripts/doctor/postgres-check";
import type { Project } from "../../scripts/doctor/project";

afterEach(() => {
  vi.unstubAllEnvs();
});

const newest = `17.${KNOWN_RELEASES.postgres[17]}`;
const site = (version: string | null, rest: Partial<SiteUnderTest> = {}) =>
  ({
    health: { postgres: version && judgePostgres(version) },
    project: null,
    backendUrl: null,
    isContainer: false,
    ...rest,
  }) as SiteUnderTest;
const hosted = { project: { trouble: null } as Project };

describe("the doctor", () => {
  test("names the Postgres of a hosted project, and a newer one that is known", async () => {
    expect(await checkPostgres(site(newest, hosted))).toEqual({
      state: "ok",
      text: `${newest}: the newest of its line known on ${KNOWN_RELEASES.seen}.`,
    });
    expect(await checkPostgres(site("17.6", hosted))).toEqual({
      state: "note",
      text: expect.stringMatching(`^17\\.6\\. ${newest} is out, .*Settings → Infrastructure`),
    });
    expect(await checkPostgres(site("15.1", hosted))).toMatchObject({ state: "note" });
    // Newer than this version of the site knows.
    expect(await checkPostgres(site("17.99", hosted))).toMatchObject({ state: "ok" });
    expect(await checkPostgres(site("99.1", hosted))).toEqual({
      state: "note",
      text: expect.stringContaining("does not know whether a newer one is out"),
    });
  });

  test("says which of the installed ones runs, and when the next start takes another", async () => {
    const { release, folder } = await choosePostgres();
    const version = `${release.major}.${release.minor}`;
    const own = { backendUrl: "http://127.0.0.1:1" };
    const { text } = await checkPostgres(site(`${version} (Debian)`, own));
    expect(text).toContain(`${version} (Debian), from ${folder ?? "npm"}`);
    expect(await checkPostgres(site("17.1", own))).toEqual({
      state: "note",
      text: `17.1 runs, and the next start takes ${version}, from ${folder ?? "npm"}. Restart the site.`,
    });
  });

  test("advises on the server of LOCAL_DATABASE_URL", async () => {
    vi.stubEnv("LOCAL_DATABASE_URL", "postgresql://db.example/site");
    const { text } = await checkPostgres(site("17.1", { backendUrl: "http://127.0.0.1:1" }));
    expect(text).toMatch(/^17\.1\. .*LOCAL_DATABASE_URL names\.$/);
  });

  test("says when it cannot know", async () => {
    expect((await checkPostgres(site(null))).text).toContain("does not say which Postgres");
    const away = { project: { trouble: "It is paused." } as Project };
    expect((await checkPostgres(site(null, away))).text).toContain("see Database");
  });
});
