import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ensureCluster } from "../../src/cluster";

test.each(['"', "$", "`"])(
  "names %s in the path of Postgres, which initdb cannot quote",
  async (character) => {
    const folder = await mkdtemp(path.join(tmpdir(), "cluster-"));
    const bin = `/srv/my${character}site/bin`;
    const binaries = {
      initdb: `${bin}/initdb`,
      postgres: `${bin}/postgres`,
      pgCtl: `${bin}/pg_ctl`,
      major: 17,
    };
    await expect(
      ensureCluster(folder, { instanceId: "id", databasePassword: "secret" }, binaries),
    ).rejects.toThrow(`contains ${character} (${bin}). Rename the folder.`);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);
