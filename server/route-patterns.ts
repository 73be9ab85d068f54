import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** For files of public/, and for what is nowhere. */
const OTHER = "(other)";

/**
 * A function that finds the pattern of the route that answers a path, such as `/notes/:id`: there are few of them, while
 * visitors may ask for as many paths as they like.
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

/** What is fixed comes before what is not. */
function compare(a: string, b: string): number {
  const rank = (pattern: string) => pattern.replace(/:[^/]+/g, "~").replace(/\*/g, "~~");
  return rank(a) < rank(b) ? -1 : 1;
}

/** A page's slug has no dot, unlike the files beside it. */
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
