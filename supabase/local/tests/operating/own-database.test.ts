import { randomUUID } from "node:crypto";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBinaries } from "../../src/binaries";
import { ensureCluster } from "../../src/cluster";
import { freePort } from "../../src/data-folder";
import type { SupervisedProcess } from "../../src/keep-running";
import { getIncompatibilityReason } from "../../src/postgres";
import { startPostmaster } from "../../src/postmaster";
import { client, isEmbedded } from "../support/backend";
import { command, machine } from "../support/machine";

const { newFolder, start, clear } = machine();

describe.skipIf(!isEmbedded())("LOCAL_DATABASE_URL", { timeout: 120_000 }, () => {
  let server: SupervisedProcess;
  let serverUrl: string;
  let admin: postgres.Sql;
  beforeAll(async () => {
    const home = await newFolder();
    const binaries = await findBinaries();
    const secrets = { instanceId: randomUUID(), databasePassword: "p@ss word/%" };
    const cluster = await ensureCluster(home, secrets, binaries);
    const port = await freePort();
    server = await startPostmaster({ cluster, binaries, port, logFile: path.join(home, "own.log") });
    serverUrl = `postgresql://postgres:${encodeURIComponent(secrets.databasePassword)}@127.0.0.1:${port}`;
    admin = postgres(`${serverUrl}/postgres`, { max: 1 });
  });
  afterEach(() => {
    delete process.env.LOCAL_DATABASE_URL;
  });
  afterAll(async () => {
    await admin.end();
    await clear();
    await server.stop();
  });

  const newDatabase = async () => {
    const name = `d${randomUUID().replaceAll("-", "")}`;
    await admin.unsafe(`create database ${name}`);
    process.env.LOCAL_DATABASE_URL = `${serverUrl}/${name}`;
  };

  it("serves from an external Postgres, and restores a backup of it into an empty one", async () => {
    await newDatabase();
    const folder = await newFolder();
    const first = await start(folder);
    expect(first.status).toMatchObject({
      databaseUrl: process.env.LOCAL_DATABASE_URL,
      pids: { postgres: 0 },
    });
    const db = client(first.status.url, first.status.serviceKey);
    const credentials = { email: `${randomUUID()}@example.org`, password: "long enough" };
    expect(await db.auth.admin.createUser({ ...credentials, email_confirm: true })).toMatchObject({
      error: null,
    });
    expect(await db.from("links").insert({ title: "own", url: "https://example.org" })).toMatchObject({
      error: null,
    });
    await expect.poll(async () => (await fetch(`${first.status.url}/health`)).ok).toBe(true);

    const file = path.join(await newFolder(), "own.tar.gz");
    expect(await command(["backup", file], folder)).toMatchObject({ code: 0 });
    await first.stop();
    expect(await command(["restore", "--yes", file], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("not empty"),
    });
    expect(await command(["reset", "--yes"], folder)).toMatchObject({ code: 1 });

    await newDatabase();
    expect(await command(["restore", "--yes", file], folder)).toMatchObject({ code: 0, stderr: "" });
    const second = await start(folder);
    const visitor = client(second.status.url, second.status.anonKey);
    expect((await visitor.from("links").select("title").eq("title", "own")).data).toHaveLength(1);
    expect(await visitor.auth.signInWithPassword(credentials)).toMatchObject({ error: null });
    await second.stop();
  });

  it("says in one line why it cannot be used, without the password", async () => {
    const folder = await newFolder();
    const refusals: [string, RegExp][] = [
      [`postgresql://me:secret@127.0.0.1:${await freePort()}/x`, /no Postgres answers at .*ECONNREFUSED/],
      [serverUrl.replace(/:[^:@]*@/, ":secret@"), /responds: password authentication failed/],
      [`${serverUrl}/nothing`, /responds: database "nothing" does not exist/],
      ["secret", /not a URL such as postgresql:/],
    ];
    for (const [url, reason] of refusals) {
      process.env.LOCAL_DATABASE_URL = url;
      const failure = await start(folder).catch((error: Error) => error.message);
      expect(failure).toMatch(reason);
      expect(failure).not.toContain("secret");
      expect(String(failure).split("\n")).toHaveLength(1);
    }
  });

  it("rejects an incompatible server, and says what to do", () => {
    const fit = { version: "17.2", walLevel: "logical", encoding: "UTF8", role: "me", superuser: true };
    expect(getIncompatibilityReason(fit)).toBeNull();
    expect(getIncompatibilityReason({ ...fit, version: "14.9 (Debian 14.9-1)" })).toMatch(
      /14\.9.*15 or newer/,
    );
    expect(getIncompatibilityReason({ ...fit, walLevel: "replica" })).toMatch(
      /wal_level=replica.*wal_level = logical/,
    );
    expect(getIncompatibilityReason({ ...fit, encoding: "SQL_ASCII" })).toMatch(/UTF8/);
    expect(getIncompatibilityReason({ ...fit, superuser: false })).toMatch(/"me".*superuser/);
  });
});
