import type { ServerBuild } from "@remix-run/node";
import { type RouteHandle, toHandle } from "../app/http/route-handle";
import { pickCustom } from "../app/runtime/drawn-state.server";
import type { PickState } from "../app/runtime/page-cache.server";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Files in public/ and paths that do not exist. */
const OTHER: MatchedRoute = { pattern: "(other)", methods: ["GET", "HEAD"], params: null, tags: [] };

/** What answers a path. */
export interface MatchedRoute {
  /** Such as `/notes/:slug`: there are few patterns, but visitors may request any number of paths. */
  pattern: string;
  /** What it answers. */
  methods: readonly string[];
  /**
   * The query parameters that are read, as the handles of its routes name them, or the function that picks the few
   * states of its page; null if it may be any.
   */
  params: readonly string[] | PickState | null;
  /** The tables that its page or data is made from; none if that is unknown, or if it differs from visitor to visitor. */
  tags: readonly string[];
}

/** Returns a function that finds the route that handles a path. */
export function findRoutes(routes: Routes): (path: string) => MatchedRoute {
  const found = Object.entries(routes).flatMap(([id, route]) => {
    // A layout handles no path of its own.
    if (!route || !(route.path || route.index)) return [];
    const branch = getBranch(routes, id);
    const pattern = `/${branch.flatMap(({ path }) => path || []).join("/")}`;
    return [
      {
        pattern,
        methods: getMethods(route),
        ...describe(branch.map(({ module }) => toHandle(module?.handle))),
      },
    ];
  });
  const isDynamic = ({ pattern }: MatchedRoute) => /[:*]/.test(pattern);
  // An index route comes after its parent, which has the same path.
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

/** Remix answers reads with a page or a loader, and forms with an action. */
function getMethods({ module }: Route): string[] {
  return [...(module?.default || module?.loader ? ["GET", "HEAD"] : []), ...(module?.action ? ["POST"] : [])];
}

/** If only the root says what it reads, nothing is known of the route. */
function describe([root = {}, ...others]: RouteHandle[]): Pick<MatchedRoute, "params" | "tags"> {
  if (!others.some(({ reads }) => reads)) return { params: null, tags: [] };
  const all = [root, ...others];
  const params = all.map((handle) => handle.params ?? []);
  const picks = all.findLast((handle) => handle.pickState)?.pickState;
  const pickState = all.some(({ hasDrawings }) => hasDrawings)
    ? (query: URLSearchParams) => picks?.(query) || pickCustom(query)
    : picks;
  const tags = all.some(({ differs }) => differs) ? [] : all.flatMap(({ reads = [] }) => reads);
  const names = params.includes("all") ? null : [...new Set(params.flat())];
  return { params: pickState ?? names, tags: [...new Set(tags)] };
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
