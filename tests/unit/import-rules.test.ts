import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

// The rules of docs/architecture.md: who may import whom.
const root = resolve(import.meta.dirname, "../..");
const rooms: Record<string, string[]> = {
  "app/collections": [
    "app/rich-text",
    "app/editor",
    "app/components",
    "app/auth",
    "app/live",
    "app/database.types",
  ],
  // What an address of the media library tells; it imports nothing itself.
  "app/rich-text": ["app/media/library/address"],
  "app/editor": ["app/rich-text", "app/components", "app/media/library/address"],
  "app/live": ["app/auth", "app/encoding.server"],
  "app/auth": ["app/live", "app/config.server", "app/database.types"],
  "supabase/local": [],
};

/** The folders of the embedded backend, and which others each may know besides the files beside them (the platform). */
const services: Record<string, string[]> = {
  auth: ["mail"],
  cli: ["mail", "storage"],
  mail: [],
  realtime: ["rest"],
  rest: [],
  storage: [],
};

interface Import {
  from: string;
  to: string;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), "utf8");
  const specifiers = Array.from(
    source.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g),
    ([, name = ""]) => name,
  );
  return specifiers.flatMap((name) => {
    if (name.startsWith("~/")) return [{ from: file, to: `app/${name.slice(2)}` }];
    if (name.startsWith(".")) return [{ from: file, to: relative(root, resolve(root, file, "..", name)) }];
    return [];
  });
}

const inside = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const imports = ["app", "supabase/local", "server", "scripts"].flatMap(sourcesBelow).flatMap(importsOf);
const show = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

describe("import rules", () => {
  test("nothing imports a route, except types of root and the routes themselves", () => {
    expect(show(imports.filter(({ to }) => inside(to, "app/routes")))).toEqual([]);
  });

  test("app never imports the embedded backend, and the backend never imports app", () => {
    expect(show(imports.filter(({ from, to }) => inside(from, "app") && inside(to, "supabase")))).toEqual([]);
    expect(show(imports.filter(({ from, to }) => inside(from, "supabase") && inside(to, "app")))).toEqual([]);
  });

  test.each(Object.entries(rooms))("%s imports only itself and what it may", (room, allowed) => {
    const foreign = imports.filter(
      ({ from, to }) =>
        inside(from, room) && !inside(to, room) && !allowed.some((other) => inside(to, other)),
    );
    expect(show(foreign)).toEqual([]);
  });

  test("the embedded backend's services are these, each knows the platform, and few know another", () => {
    const serviceOf = (path: string) => /^supabase\/local\/([^/]+)\//.exec(path)?.[1];
    const foreign = imports.filter(({ from, to }) => {
      const [service, other] = [serviceOf(from), serviceOf(to)];
      return service && other && service !== other && !services[service]?.includes(other);
    });
    expect(show(foreign)).toEqual([]);
    const folders = sourcesBelow("supabase/local").flatMap((path) => serviceOf(path) ?? []);
    expect([...new Set(folders)].sort()).toEqual(Object.keys(services));
  });

  test("the rules see real imports", () => {
    expect(imports.length).toBeGreaterThan(50);
  });
});
