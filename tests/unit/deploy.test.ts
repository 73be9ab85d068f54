import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { readConfig } from "~/runtime/config.server";
import { KNOWN_RELEASES } from "~/runtime/known-releases";
import { threads } from "~/runtime/thread.server";

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");
const run = read("deploy/container/run");

/** The settings in the table of docs/operating.md. */
const table = read("docs/operating.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
const documented = new Set(
  Array.from(
    table.matchAll(/^\|([^|]+)\|/gm),
    ([, cell = ""]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  ).flat(),
);
/** Set by the site's own files or by tests, and nobody's setting. */
const INTERNAL = [
  "BACKUPS_URL",
  "NODE_ENV",
  "BACKUP_CHECK_MS",
  "MALLOC_ARENA_MAX",
  "MALLOC_MMAP_THRESHOLD_",
  "REMIX_DEV_ORIGIN",
  "SITE_USER",
  "UPSTREAM",
];

function listSources(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|js)$/.test(name))
    .map((name) => path.join(folder, name));
}

test("every setting that the code reads is in the table of docs/operating.md, and no other", () => {
  const sources = ["app", "server", "server.ts", "supabase/local/src"].flatMap(listSources).map(read);
  const names = sources.flatMap((source) => [
    ...Array.from(source.matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g), ([, name = ""]) => name),
    // The schemas that check them.
    ...Array.from(
      source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z$|z\.|text,|origin\(|number\()/gm),
      ([, name = ""]) => name,
    ),
    ...Array.from(source.matchAll(/given\.([A-Z][A-Z0-9_]+)/g), ([, name = ""]) => name),
  ]);
  const known = [...new Set([...names, "TZ"])].filter((name) => !INTERNAL.includes(name));
  expect([...documented].toSorted()).toEqual(known.toSorted());
});

describe("the container", () => {
  const env = Object.fromEntries(
    Array.from(/^ENV (.+)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [], ([, name, value]) => [
      name,
      value,
    ]),
  );

  test("listens, and keeps its data, where ONCE expects it", () => {
    expect(readConfig(env)).toMatchObject({ port: 80, host: "0.0.0.0", dataDir: "/storage", trustProxy: 1 });
    expect(existsSync("app/routes/up.ts")).toBe(true);
    expect(readdirSync("deploy/container/hooks").toSorted()).toEqual(["post-restore", "pre-backup"]);
    for (const file of ["run", "hooks/pre-backup", "hooks/post-restore"])
      expect(statSync(`deploy/container/${file}`).mode & 0o111, file).toBe(0o111);
  });

  test("has every command that its script and the guide name", () => {
    const commands = /for command in ([\w ]+); do/.exec(dockerfile)?.[1]?.split(" ") ?? [];
    for (const command of commands)
      expect(run).toMatch(new RegExp(`^ {2}(.* \\| )?${command}( \\| .*)?\\)`, "m"));
    const named = read("docs/deploying.md").matchAll(/(?:exec|run --rm) site (\w+)/g);
    expect(commands).toEqual(expect.arrayContaining(Array.from(named, ([, name]) => name)));
  });

  test("copies only what exists and what .dockerignore lets through", () => {
    const allowed = Array.from(read(".dockerignore").matchAll(/^!(.+)$/gm), ([, name = ""]) => name);
    const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, names = ""]) =>
      names.split(" "),
    );
    for (const name of [...allowed, ...copied.flat()]) expect(existsSync(name), name).toBe(true);
    for (const name of copied.flat().filter((name) => name !== "."))
      expect(
        allowed.some((prefix) => name.startsWith(prefix)),
        name,
      ).toBe(true);
  });

  test("has every file that the server reads beside its own code", () => {
    const stage = dockerfile.split(/^FROM /m).at(-1) ?? "";
    const copied = Array.from(stage.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm), ([, names = ""]) =>
      names.split(" ").map((name) => name.replace(/^\/app\//, "")),
    ).flat();
    const isCopied = (name: string) => copied.some((place) => `${name}/`.startsWith(`${place}/`));
    const plain = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".mjs"),
    );
    expect(plain.map((name) => `app/${name}`).filter((name) => !isCopied(name))).toEqual([]);
    const sources = ["app", "server", "server.ts"].flatMap(listSources).map(read);
    const named = sources.flatMap((source) =>
      Array.from(source.matchAll(/"((?:app|content|public)\/[^"]+)"/g), ([, name = ""]) => name),
    );
    // Of a folder with sources, only a part.
    const isPartlyCopied = (name: string) => copied.some((place) => place.startsWith(`${name}/`));
    // The build compiles them.
    const compiled: string[] = Object.values(threads);
    const missing = named.filter(
      (name) => existsSync(name) && !compiled.includes(name) && !isCopied(name) && !isPartlyCopied(name),
    );
    expect(missing).toEqual([]);
  });

  test("has the newest known Postgres of the version that npm's packages have, and no second database", () => {
    const [, major = "", minor = ""] = /^ARG POSTGRES=(\d+)\.(\d+)$/m.exec(dockerfile) ?? [];
    const { optionalDependencies } = JSON.parse(read("supabase/local/package.json"));
    for (const version of Object.values(optionalDependencies))
      expect(version).toMatch(new RegExp(`^${major}\\.`));
    expect(Number(minor)).toBe(KNOWN_RELEASES.postgres[major]);
    const [before = "", after] = dockerfile.split("apt-get install");
    expect(before).toContain("create_main_cluster = false");
    expect(after).toMatch(/ postgresql-\$\{POSTGRES%\.\*\} /);
  });

  test("declares no volume, which Railway refuses", () => {
    expect(dockerfile).not.toMatch(/^VOLUME/m);
  });
});

describe("deploy/", () => {
  const check = (env: Record<string, unknown>) => {
    expect([...documented]).toEqual(expect.arrayContaining(Object.keys(env)));
    return readConfig(env as Record<string, string>);
  };

  test("fly.toml", () => {
    const fly = parseToml(read("deploy/fly.toml")) as Record<string, never>;
    const {
      env,
      http_service: service,
      mounts,
      app,
    } = fly as Record<string, never> & {
      env: Record<string, string>;
      http_service: { internal_port: number; checks: { path: string }[] };
      mounts: { destination: string }[];
      app: string;
    };
    expect(check(env)).toMatchObject({
      port: service.internal_port,
      siteUrl: `https://${app}.fly.dev`,
      trustProxy: 2,
    });
    expect(service.checks[0]?.path).toBe("/up");
    expect(mounts[0]?.destination).toBe("/storage");
  });

  test("railway.json", () => {
    const { deploy, build } = JSON.parse(read("deploy/railway.json"));
    expect(deploy).toMatchObject({ healthcheckPath: "/up", requiredMountPath: "/storage", numReplicas: 1 });
    expect(existsSync(build.dockerfilePath)).toBe(true);
  });

  test("render.yaml", () => {
    const [service] = parseYaml(read("deploy/render.yaml")).services;
    expect(service).toMatchObject({ healthCheckPath: "/up", disk: { mountPath: "/storage" } });
    const env = service.envVars.map(({ key, value = "" }: { key: string; value?: string }) => [key, value]);
    expect(check(Object.fromEntries(env)).port).toBe(10_000);
  });

  test("compose.yaml gives the site no rights, one volume and every setting, and Caddy its place", () => {
    const { services, volumes } = parseYaml(read("deploy/compose.yaml"));
    expect(services.site).toMatchObject({
      user: "node",
      read_only: true,
      cap_drop: ["ALL"],
      env_file: ".env",
      volumes: ["storage:/storage"],
    });
    expect(services.caddy.environment.UPSTREAM).toBe("site:80");
    expect(Object.keys(volumes)).toContain("storage");
    expect(read("deploy/Caddyfile")).toMatch(/reverse_proxy \{\$UPSTREAM:127\.0\.0\.1:3000\}/);
  });

  test("site.service starts the server as the container does", () => {
    const unit = read("deploy/site.service");
    const assignments = Array.from(unit.matchAll(/^Environment=(.+)$/gm), ([, line = ""]) =>
      line.split(" "),
    ).flat();
    const env = Object.fromEntries(assignments.map((assignment) => assignment.split("=")));
    for (const name of INTERNAL) delete env[name];
    expect(check(env)).toMatchObject({ host: "127.0.0.1", port: 3000, trustProxy: 1 });
    expect(unit).toContain(/MALLOC_.+/.exec(run)?.[0]);
    expect(unit).toContain(`ExecStart=/usr/bin/${/exec (node --max.+)/.exec(run)?.[1]}`);
  });
});

test.skipIf(process.platform === "win32")("deploy/container/ is valid for any shell", () => {
  for (const file of ["run", "hooks/pre-backup", "hooks/post-restore"])
    execFileSync("sh", ["-n", `deploy/container/${file}`]);
});
