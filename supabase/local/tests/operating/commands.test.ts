import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { client, isEmbedded } from "../support/backend";
import { command, machine } from "../support/machine";

const { newFolder, start, clear } = machine();
afterEach(clear);

/** PATH without psql; Node itself is called by its full path. */
const WITHOUT_PSQL = { env: { PATH: "/nowhere" } };

describe.skipIf(!isEmbedded())("supabase-local", { timeout: 120_000 }, () => {
  it("starts a backend without the site, and stops it", async () => {
    const folder = await newFolder();
    expect(await command(["status"], folder)).toMatchObject({ code: 3 });
    const started = await command(["start"], folder);
    expect(started).toMatchObject({ code: 0, stdout: expect.stringContaining("`npm run backend -- stop`") });

    const { stdout } = await command(["status", "--json"], folder);
    const status = JSON.parse(stdout);
    expect(Object.keys(status)).toEqual([
      ...["url", "anonKey", "serviceKey", "databaseUrl", "mailboxUrl", "dataDir", "pids"],
    ]);
    const { error } = await client(status.url, status.anonKey).from("links").select("id").limit(1);
    expect(error).toBeNull();
    await expect(start(folder)).rejects.toThrow(/pid \d+.*`npm run backend -- stop` ends it/);
    expect(await command(["reset", "--yes"], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("`npm run backend -- stop`"),
    });

    expect(await command(["stop"], folder)).toMatchObject({ code: 0 });
    await expect(fetch(`${status.url}/health`)).rejects.toThrow();
    expect(await command(["status"], folder)).toMatchObject({ code: 3 });
    expect(await command(["stop"], folder)).toMatchObject({ code: 0 });
  });

  it("reports a backend that the site has started, and does not stop it", async () => {
    const folder = await newFolder();
    const { status } = await start(folder);
    const text = await command(["status"], folder);
    expect(text).toMatchObject({ code: 0, stdout: expect.stringContaining("the site") });
    expect(text.stdout).toMatch(/database \d+\.\d MB/);
    const { stdout } = await command(["status", "--json"], folder);
    expect(JSON.parse(stdout)).toEqual(status);
    const refused = await command(["stop"], folder);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("stop the site first") });
    expect(refused.stderr).toContain(`process ${process.pid}`);
    for (const way of ["Ctrl-C", "systemctl stop site", "docker compose stop site"])
      expect(refused.stderr).toContain(way);
    expect((await fetch(`${status.url}/health`)).ok).toBe(true);
  });

  it("runs SQL with and without psql", async () => {
    const folder = await newFolder();
    await start(folder);
    const both = [{}, WITHOUT_PSQL];
    for (const how of both) {
      const one = await command(["psql", "select 1 as one, null as two"], folder, how);
      expect(one).toMatchObject({ code: 0, stderr: "" });
      expect(one.stdout).toMatch(/one +\| two\s+-+\+-+\s+1 +\|\s+\(1 row\)/);
      const many = await command(["psql"], folder, {
        ...how,
        input: "select 'ä' as a; select 2;",
      });
      expect(many.stdout).toContain("ä");
      expect(many.stdout.match(/\(1 row\)/g)).toHaveLength(2);
      const wrong = await command(["psql", "select wrong"], folder, how);
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('column "wrong"') });
    }
  });

  it("prints the newest mail to an email", async () => {
    const folder = await newFolder();
    const { status } = await start(folder);
    const email = `${randomUUID()}@example.org`;
    expect(await command(["mail", email], folder)).toMatchObject({
      code: 1,
      stderr: `The mailbox has no email to ${email}.\n`,
    });
    const { error } = await client(status.url, status.anonKey).auth.signUp({
      email,
      password: "long enough",
    });
    expect(error).toBeNull();
    const mail = await command(["mail", email.toUpperCase()], folder);
    expect(mail).toMatchObject({ code: 0, stdout: expect.stringMatching(/http\S+token\S+/) });
  });

  it("resets only with --yes, and deletes nothing that is not its own", async () => {
    const folder = await newFolder();
    const { stop } = await start(folder);
    await stop();
    await writeFile(path.join(folder, "mine.txt"), "mine");
    const before = await readdir(folder);
    expect(await command(["reset"], folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--yes"),
    });
    expect(await readdir(folder)).toEqual(before);
    expect(await command(["reset", "--yes"], folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Deleted."),
    });
    expect(await readdir(folder)).toEqual(["mine.txt"]);
  });

  it("names unknown commands and options", async () => {
    const folder = await newFolder();
    for (const wrong of ["nonsense", "constructor"]) {
      const { code, stderr } = await command([wrong], folder);
      expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(`"${wrong}"`) });
    }
    expect(await command(["--nonsense"], folder)).toMatchObject({ code: 1 });
    expect(await readdir(folder)).toEqual([]);
  });
});
