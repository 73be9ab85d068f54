import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";

// What /admin consists of, read from the build and the sources, so no new route or intent can be forgotten.

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
  hasLoader: boolean;
}

export interface AdminRoute {
  id: string;
  /** With parameters such as ":collection". */
  path: string;
  hasAction: boolean;
  hasLoader: boolean;
}

const BUILD = "public/build";

/** Every admin route in the build under test. */
export function adminRoutes(): AdminRoute[] {
  // The folder also contains files of the previous build.
  const names: string[] = JSON.parse(readFileSync("build/own-files.json", "utf8"));
  const file = names.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
  const window: { __remixManifest?: { routes: Record<string, Route> } } = {};
  runInNewContext(readFileSync(join(BUILD, file), "utf8"), { window });
  const routes = window.__remixManifest?.routes ?? {};
  const getPath = ({ parentId, path }: Route): string => {
    const parent = parentId ? routes[parentId] : undefined;
    return (parent ? getPath(parent) : "") + (path ? `/${path}` : "");
  };
  return Object.values(routes)
    .filter(({ id }) => id.startsWith("routes/admin"))
    .map((route) => ({ ...route, path: getPath(route) + (route.index ? "?index" : "") }));
}

/** Every intent named in a route's file or its imports. */
export function getIntents({ id }: AdminRoute): string[] {
  const found = new Set<string>();
  for (const source of getSources(getFile(join("app", id)))) {
    const said = [...source.matchAll(/intent"?\s*(?:value)?(?:[=:]|===)\s*\{?"([a-z-]+)"/g)];
    const cases = source.includes('"intent"') ? [...source.matchAll(/case "([a-z-]+)":/g)] : [];
    for (const [, intent = ""] of [...said, ...cases]) found.add(intent);
  }
  return [...found].sort();
}

/** The source of a file and of all the site's files that it imports, directly or not, except types. */
function getSources(file: string | undefined, known = new Map<string, string>()): string[] {
  if (!file || known.has(file)) return [];
  const source = readFileSync(file, "utf8");
  known.set(file, source);
  for (const [, from = ""] of source.matchAll(/^(?:import|export)\s(?!type\b)[^"]*"([~.][^"]*)"/gm))
    getSources(
      getFile(from.startsWith("~/") ? join("app", from.slice(2)) : join(dirname(file), from)),
      known,
    );
  return [...known.values()];
}

function getFile(path: string): string | undefined {
  return [".tsx", ".ts", "/index.ts"].map((ending) => path + ending).find((file) => existsSync(file));
}

/** What the data API exposes: tables, views, and functions with their parameters' names and types. */
export function exposed(): {
  tables: string[];
  views: string[];
  functions: Map<string, Map<string, string>>;
} {
  const source = readFileSync("app/auth/database.types.ts", "utf8");
  const [before = "", after = ""] = source.split(/^ {4}Functions: \{$/m);
  const tables = Array.from(before.matchAll(/^ {6}(\w+): \{$/gm), ([, name = ""]) => name);
  const views = Array.from(before.matchAll(/^ {6}(\w+): \{ Row:/gm), ([, name = ""]) => name);
  const functions = Array.from(
    after.matchAll(/^ {6}(\w+): \{ Args: (never|\{.*?\}); Returns/gm),
    ([, name = "", args = ""]) => {
      const parameters = Array.from(
        args.matchAll(/(_?\w+)\??: ([^;}]+)/g),
        ([, key = "", type = ""]) => [key, type.trim()] as const,
      );
      return [name, new Map(parameters)] as const;
    },
  );
  return { tables, views, functions: new Map(functions) };
}
