import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findNewerPostgres, parseRelease } from "../../src/system-postgres";

describe.skipIf(process.platform === "win32")("the Postgres of the system's packages", () => {
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), "system-postgres-"));
    // Root's Postgres runs as another user, who must reach its files.
    await chmod(root, 0o755);
  });
  afterAll(() => rm(root, { recursive: true }));

  /** Writes stand-ins for the programs of a release, which say its version as Postgres does. */
  async function install(
    name: string,
    version: string,
    { programs = ["postgres", "initdb", "pg_ctl"], exit = 0 } = {},
  ): Promise<string> {
    const folder = path.join(root, name);
    await mkdir(folder, { mode: 0o755 });
    const script = `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\nexit ${exit}\n`;
    for (const program of programs) {
      await writeFile(path.join(folder, program), script);
      await chmod(path.join(folder, program), 0o755);
    }
    return folder;
  }
  const than = { major: 17, minor: 10 };

  test("is taken if it is newer and of the same major version", async () => {
    const folder = await install("newer", "17.12 (Debian 17.12-0+deb13u1)");
    expect(await findNewerPostgres(than, [folder])).toEqual({ folder, release: { major: 17, minor: 12 } });
    expect(await findNewerPostgres({ major: 17, minor: 12 }, [folder])).toBeNull();
    expect(await findNewerPostgres({ major: 17, minor: 13 }, [folder])).toBeNull();
    expect(await findNewerPostgres({ major: 16, minor: 1 }, [folder])).toBeNull();
    const other = await install("other-major", "18.13");
    expect(await findNewerPostgres(than, [other])).toBeNull();
  });

  test("is the newest of several", async () => {
    const versions = ["17.9", "17.13", "17.11"];
    const folders = await Promise.all(versions.map((version) => install(`several-${version}`, version)));
    expect(await findNewerPostgres(than, folders)).toMatchObject({ folder: folders[1] });
  });

  test("is not taken if it is absent, not complete, does not run, or is a beta", async () => {
    const folders = [
      path.join(root, "none"),
      await install("clients", "17.12", { programs: ["initdb", "pg_ctl"] }),
      await install("no-initdb", "17.12", { programs: ["postgres", "pg_ctl"] }),
      await install("no-library", "17.12", { exit: 127 }),
      await install("beta", "17beta2"),
    ];
    expect(await findNewerPostgres(than, folders)).toBeNull();
  });

  test.skipIf(process.getuid?.() !== 0)("is not taken if its service user cannot reach it", async () => {
    const folder = await install("closed", "17.12");
    await chmod(folder, 0o700);
    expect(await findNewerPostgres(than, [folder])).toBeNull();
  });
});

test("reads the version of a package of npm", () => {
  expect(parseRelease("17.10.0-beta.17")).toEqual({ major: 17, minor: 10 });
  expect(parseRelease("none")).toBeNull();
});
