import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The pattern of files in public/ and of paths that do not exist. */
const OTHER = "(other)";

/**
 * Returns a function that finds the pattern of the route that handles a path, such as `/notes/:id`. Used to label
 * metrics: there are few patterns, but visitors may request any number of paths.
 */
export function findPatterns(routes: Routes): (path: string) => string {
  const patterns = new Set(Object.keys(routes).map((id) => getPattern(routes, id)));
  const dynamic = [...patterns].filter((pattern) => /[:*]/.test(pattern)).toSorted(compare);
  const tests = dynamic.map((pattern) => ({ pattern, test: toExpression(pattern) }));
  return (path) => {
    const plain = path
      .replace(/\.data$/, "")
      .replace(/^\/_root$/, "/")
      .toLowerCase();
    if (patterns.has(plain) && !/[:*]/.test(plain)) return plain;
    const found = tests.find(({ test }) => test.test(plain))?.pattern;
    return found && found !== "/*" ? found : OTHER;
  };
}

function getPattern(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`;
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
