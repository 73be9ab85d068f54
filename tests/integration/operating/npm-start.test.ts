import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isEmbedded } from "#supabase-local/testing/backend";
import { machine } from "#supabase-local/testing/machine";
import { freePort } from "../../../supabase/local/src/data-folder";
import { copyProject } from "../../e2e/support/project-copy";

/** How many builds are killed; `BUILD_KILLS=10` kills ten. */
const KILLS = Number(process.env.BUILD_KILLS ?? 1);
const { newFolder, clear } = machine();
let project: Awaited<ReturnType<typeof copyProject>>;
beforeAll(async () => {
  project = await copyProject();
});
afterAll(async () => {
  await clear();
  await project.remove();
});

function launch(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: project.folder,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return { child, output: () => output };
}

const build = () => launch(process.execPath, ["--import", "tsx", "scripts/build.ts", "--if-stale"]);
const ended = async (child: ChildProcess) => (await once(child, "exit"))[0];

/** The command lines of a process and of all its descendants, on Linux. */
async function listCommands(pid: number): Promise<string[]> {
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim();
  const below = await Promise.all(children.split(" ").filter(Boolean).map(Number).map(listCommands));
  return [command, ...below.flat()];
}

const isWhole = () =>
  [
    ...["build/index.js", "build/server/server.js", "build/server/main.js"],
    ...["build/compressed.txt", "public/build/_shared"],
  ].every((name) => existsSync(path.join(project.folder, name)));

describe.skipIf(!isEmbedded())("npm start", { timeout: 300_000 + KILLS * 60_000 }, () => {
  it("builds once when two starts come at the same moment, and again after a build was killed", async () => {
    const abandoned = path.join(project.folder, ".cache/build-abandoned");
    for (let kill = 0; kill < KILLS; kill++) {
      const { child } = build();
      const gone = ended(child);
      await delay(1_000 + ((kill * 0.618) % 1) * 8_000);
      child.kill("SIGKILL");
      await gone;
    }
    await rm(path.join(project.folder, "build"), { recursive: true, force: true });
    await mkdir(abandoned, { recursive: true });
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(abandoned, yesterday, yesterday);
    const starts = [build(), build()];
    expect(await Promise.all(starts.map(({ child }) => ended(child)))).toEqual([0, 0]);
    expect(isWhole()).toBe(true);
    const said = starts.map(({ output }) => output()).join("");
    expect(said.match(/built/g)).toHaveLength(1);
    expect(existsSync(abandoned)).toBe(false);
  });

  it("keeps the browser's files of the last build for open pages, and no older ones; replaces what npm run dev has built", async () => {
    const own = async (): Promise<string[]> =>
      JSON.parse(await readFile(path.join(project.folder, "build/own-files.json"), "utf8"));
    const isThere = (name: string) => existsSync(path.join(project.folder, "public/build", name));
    const first = await own();
    await appendFile(path.join(project.folder, "app/styles/base.css"), "\n.test { color: red }\n");
    await writeFile(path.join(project.folder, "public/build/older.js"), "");
    // Only npm run dev writes source maps.
    const map = path.join(project.folder, "build/index.js.map");
    await writeFile(map, "{}");
    const { child, output } = build();
    expect(await ended(child)).toBe(0);
    expect(output()).toContain("built");
    const second = await own();
    expect(first.every((name) => second.includes(name))).toBe(false);
    expect([...first, ...second].filter((name) => !isThere(name))).toEqual([]);
    expect(isThere("older.js")).toBe(false);
    expect(existsSync(map)).toBe(false);
  });

  it.skipIf(process.platform !== "linux")("serves pages without a compiler in any process", async () => {
    const env = { PORT: "0", DATA_DIR: await newFolder(), NODE_ENV: "development" };
    const { child, output } = launch("npm", ["start"], env);
    await expect.poll(output, { timeout: 120_000 }).toContain("Listening on");
    await expect.poll(output).toContain("/auth/invite/");
    const url = /Listening on (\S+)/.exec(output())?.[1] ?? "";
    expect((await fetch(url)).status).toBe(200);
    const commands = await listCommands(Number(child.pid));
    const gone = ended(child);
    child.kill("SIGTERM");
    await gone;
    expect(commands.filter((command) => /\b(server|main)\.js\b/.test(command))).toHaveLength(2);
    expect(commands.filter((command) => /tsx|esbuild|remix/.test(command))).toEqual([]);
    expect(output()).not.toContain("Live updates");
    const link = output()
      .split("\n")
      .find((line) => line.includes("/auth/invite/"));
    // With this token, a host of 42 characters fits on a line of 80 columns.
    expect(link).toMatch(new RegExp(`^  http://localhost:${new URL(url).port}/auth/invite/[\\w-]{22}$`));
  });

  it("says that the port is in use before it creates a database", async () => {
    const foreign = createServer().listen(0, "127.0.0.1");
    await once(foreign, "listening");
    const { port } = foreign.address() as AddressInfo;
    const dataDir = path.join(await newFolder(), "data");
    const { child, output } = launch("npm", ["start", "--silent"], { PORT: String(port), DATA_DIR: dataDir });
    expect(await ended(child)).toBe(1);
    foreign.close();
    expect(output()).toBe(
      `The site cannot start; these settings are wrong:\nPort ${port} is in use. Set PORT to another one.\n`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it.skipIf(process.platform !== "linux").each([
    {
      how: "npm is killed by SIGKILL",
      command: "npm",
      args: ["start"],
      end: (pid: number) => process.kill(pid, "SIGKILL"),
    },
    {
      how: "its whole process group is killed by SIGKILL",
      command: "setsid",
      args: ["npm", "start"],
      end: (pid: number) => process.kill(-pid, "SIGKILL"),
    },
    {
      how: "its terminal is closed",
      command: "script",
      args: ["--quiet", "--flush", "--command", "npm start", "/dev/null"],
      end: (pid: number) => process.kill(pid, "SIGKILL"),
    },
  ])("leaves nothing behind when $how", async ({ command, args, end }) => {
    const dataDir = await newFolder();
    const { child, output } = launch(command, args, { PORT: "0", DATA_DIR: dataDir });
    await expect.poll(output, { timeout: 120_000 }).toContain("Listening on");
    end(Number(child.pid));
    const url = /Listening on (\S+)/.exec(output())?.[1] ?? "";
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 30_000 }).toBe(false);
    await expect
      .poll(() => existsSync(path.join(dataDir, "postgres/postmaster.pid")), { timeout: 30_000 })
      .toBe(false);
  });

  it("starts from a finished build where only the packages for production are installed, and says how to build", async () => {
    const packages = path.join(project.folder, "node_modules");
    await rm(packages);
    await mkdir(packages);
    const names = (await readdir("node_modules")).filter(
      (name) => !["tsx", "esbuild", ".bin"].includes(name),
    );
    await Promise.all(
      names.map((name) => symlink(path.resolve("node_modules", name), path.join(packages, name))),
    );
    const start = async () =>
      launch("npm", ["start", "--silent"], { PORT: "0", DATA_DIR: await newFolder() });
    const { child, output } = await start();
    await expect.poll(output, { timeout: 120_000 }).toContain("Listening on");
    const gone = ended(child);
    child.kill("SIGTERM");
    await gone;

    await appendFile(path.join(project.folder, "server.ts"), "\n");
    const stale = await start();
    expect(await ended(stale.child)).toBe(1);
    const sentence = "The package tsx is not installed. Run `npm ci --include=dev --include=optional`.";
    expect(stale.output()).toBe(
      `${sentence} \`node server/start.js\` starts the last build, older than its sources.\n`,
    );
    await rm(path.join(project.folder, "build"), { recursive: true });
    const unbuilt = await start();
    expect(await ended(unbuilt.child)).toBe(1);
    expect(unbuilt.output()).toBe(`${sentence}\n`);
    await rm(packages, { recursive: true });
    await symlink(path.resolve("node_modules"), packages);
  });
});

describe.skipIf(!isEmbedded())("npm run dev -- --as-admin", { timeout: 180_000 }, () => {
  it("prints a link that signs in as an admin who has drafts", async () => {
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    const env = { PORT, SITE_URL: url, DATA_DIR: await newFolder() };
    const { child, output } = launch(
      process.execPath,
      ["--import", "tsx", "scripts/dev.ts", "--as-admin"],
      env,
    );
    await expect.poll(output, { timeout: 120_000 }).toContain("/auth/confirm?");
    const [link = ""] = /http\S+confirm\S+/.exec(output()) ?? [];
    const form = new URL(link).searchParams;
    const signedIn = await fetch(`${url}/auth/confirm`, {
      method: "POST",
      body: form,
      headers: { Origin: url },
      redirect: "manual",
    });
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const admin = await fetch(`${url}/admin`, { headers: { Cookie } });
    const gone = ended(child);
    child.kill("SIGTERM");
    await gone;
    expect(await admin.text()).toContain("A note that is not finished yet.");
  });
});
