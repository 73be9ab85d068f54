import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isEmbedded } from "#supabase-local/testing/backend";

const RUN = path.resolve("deploy/container/run");
/** Stands in for the image's user, since every Linux has it. */
const USER = "nobody";

/** The script starts as root and switches to USER, who must be able to read this checkout. */
async function canChangeUser(): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("setpriv", [`--reuid=${USER}`, "--clear-groups", "cat", RUN], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const isPossible = isEmbedded() && (await canChangeUser());

describe.skipIf(!isPossible)(
  `deploy/container/run${isPossible ? "" : " (skipped: needs root)"}`,
  {
    timeout: 300_000,
  },
  () => {
    let folder = "";
    /** Like /storage in a container: owned by root and readable by everyone. */
    let volume = "";
    let commands = "";
    const env = () => ({
      ...process.env,
      ...{ SITE_USER: USER, DATA_DIR: volume, PORT: "0", HOST: "127.0.0.1", npm_lifecycle_event: "" },
      ...{
        SITE_URL: "",
        RENDER_EXTERNAL_URL: "https://example.onrender.com",
        PATH: `${commands}:${process.env.PATH}`,
      },
    });

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "container-"));
      await chmod(folder, 0o755);
      [volume, commands] = [
        await mkdtemp(path.join(folder, "volume-")),
        await mkdtemp(path.join(folder, "bin-")),
      ];
      for (const one of [volume, commands]) await chmod(one, 0o755);
      for (const name of ["start", "backup", "restore", "backend", "admin"])
        await symlink(RUN, path.join(commands, name));
    }, 300_000);
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it("started as root, gives a volume of root's to its own user, and serves as that user", async () => {
      const { child, output, url } = await start();
      for (const name of ["/up", "/"]) expect((await fetch(url + name)).status, name).toBe(200);
      await expect.poll(output).toContain("https://example.onrender.com/auth/invite/");
      expect(await getUser(Number(child.pid))).toBe(await getUserId());
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      expect((await lstat(path.join(volume, "postgres"))).isDirectory()).toBe(true);

      const backup = path.join(volume, "once.tar.gz");
      hook("pre-backup");
      expect((await stat(backup)).uid).toBe(await getUserId());
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
      for (const name of ["", ...(await readdir(volume, { recursive: true }))])
        expect((await lstat(path.join(volume, name))).uid, name).toBe(await getUserId());
    });

    it("restores by the hook what the hook before a backup has saved, not the database's files of that moment", async () => {
      await rm(path.join(volume, "postgres/global/pg_control"));
      hook("post-restore");
      expect(await readdir(volume)).not.toContain("once.tar.gz");
      expect((await readdir(volume)).filter((name) => name.startsWith("before-restore"))).toEqual([]);
      const { child, url, output } = await start({ SMTP_ADDRESS: "127.0.0.1", SMTP_PORT: "9" });
      expect((await fetch(url)).status).toBe(200);
      // ONCE's name for the mail server.
      expect(output()).not.toContain("Emails are kept");
      child.kill("SIGTERM");
      await once(child, "exit");
      hook("post-restore");
    });

    async function start(settings: Record<string, string> = {}) {
      const child = spawn(path.join(commands, "start"), {
        env: { ...env(), ...settings },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let text = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
      const output = () => text;
      await expect
        .poll(() => child.exitCode !== null || /Listening on/.test(text), { timeout: 120_000 })
        .toBe(true);
      return { child, output, url: /Listening on (\S+)/.exec(text)?.[1] ?? "" };
    }

    function hook(name: string) {
      execFileSync(path.resolve("deploy/container/hooks", name), { env: env(), stdio: "pipe" });
    }

    const getUserId = async () => Number(execFileSync("id", ["-u", USER], { encoding: "utf8" }));
  },
);

/** The effective user of a process. */
async function getUser(pid: number): Promise<number> {
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]);
}
