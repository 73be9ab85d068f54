import type { ServerBuild } from "@remix-run/node";
import { type RouteHandle, toHandle } from "../app/http/route-handle";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Files in public/ and paths that do not exist. */
const OTHER: MatchedRoute = { pattern: "(other)", params: null };

/** What answers a path. */
export interface MatchedRoute {
  /** Such as `/notes/:id`: there are few patterns, but visitors may request any number of paths. */
  pattern: string;
  /** The query parameters that are read, as the handles of its routes name them; null if it may be any. */
  params: readonly string[] | null;
}

/** Returns a function that finds the route that handles a path. */
export function findRoutes(routes: Routes): (path: string) => MatchedRoute {
  const handles = new Map<string, RouteHandle[]>();
  for (const id of Object.keys(routes)) {
    const branch = getBranch(routes, id);
    const pattern = `/${branch.flatMap(({ path }) => path || []).join("/")}`;
    // A layout and its index route have the same pattern.
    const others = handles.get(pattern) ?? [];
    handles.set(pattern, [...others, ...branch.map(({ module }) => toHandle(module?.handle))]);
  }
  const root = toHandle(routes.root?.module?.handle);
  const found = [...handles].map(([pattern, own]) => ({ pattern, params: getParams(own, root) }));
  const isDynamic = ({ pattern }: MatchedRoute) => /[:*]/.test(pattern);
  const fixed = new Map(found.filter((route) => !isDynamic(route)).map((route) => [route.pattern, route]));
  const tests = found
    .filter((route) => isDynamic(route) && route.pattern !== "/*")
    .toSorted((a, b) => compare(a.pattern, b.pattern))
    .map((route) => ({ route, test: toExpression(route.pattern) }));
  return (path) => {
    const plain = path
      .replace(/\.data$/, "")
      .replace(/^\/_root$/, "/")
      .toLowerCase();
    return fixed.get(plain) ?? tests.find(({ test }) => test.test(plain))?.route ?? OTHER;
  };
}

/** If only the root says what it reads, nothing is known of the route. */
function getParams(handles: RouteHandle[], root: RouteHandle): MatchedRoute["params"] {
  const params = handles.map((handle) => handle.params ?? []);
  if (params.includes("all") || !handles.some((handle) => handle.reads && handle !== root)) return null;
  return [...new Set(params.flat())];
}

/** A route and those around it, outermost first. */
function getBranch(routes: Routes, id: string): Route[] {
  const branch: Route[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    branch.unshift(route);
  return branch;
}

/** Static segments come before parameters, and parameters before splats. */
function compare(a: string, b: string): number {
  const rank = (pattern: string) => pattern.replace(/:[^/]+/g, "~").replace(/\*/g, "~~");
  return rank(a) < rank(b) ? -1 : 1;
}

/** A page's slug has no dot, unlike the names of files in public/. */
function toExpression(pattern: string): RegExp {
  const segments = pattern
    .slice(1)
    .split("/")
    .map((segment, i) => {
      if (segment === "*") return ".*";
      if (segment.startsWith(":")) return i === 0 ? "[^/.]+" : "[^/]+";
      return segment.toLowerCase().replace(/[.]/g, "\\.");
    });
  return new RegExp(`^/${segments.join("/")}$`);
}
