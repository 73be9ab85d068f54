import type { ServerBuild } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import { refuse } from "./malformed-requests";

/**
 * What a page of the site asks at most about: its links, in an address of less than 8 KB, which is Remix' own limit.
 * Remix takes about a millisecond for each beginning of a path.
 */
const MANIFEST = { path: "/__manifest", segments: 8, characters: 300, beginnings: 80 };

/** What stands for every name that no route has. */
const ANY = "-";

/**
 * Makes questions about routes short, and refuses those that no page of the site asks. Remix compares every ancestor of
 * every path with every route: 7 KB of slashes would stop the server for seconds (GHSA-chx6-hx7r-mcp5, which is not
 * mended in Remix 2). The entries of a list all lead to the same routes, and so do names that somebody makes up.
 */
export function manifestLimit(routes: () => ServerBuild["routes"]) {
  return (request: Request, response: Response, next: NextFunction) => {
    // As Remix reads it: /a/../__manifest is the same address.
    const { pathname, searchParams } = new URL(`http://site.invalid${request.originalUrl}`);
    if (pathname !== MANIFEST.path) return next();
    const paths = searchParams.getAll("p").map((path) => path.replace(/^\//, ""));
    const isLong = (path: string) =>
      path.length > MANIFEST.characters || path.split("/").length > MANIFEST.segments;
    const names = new Set(Object.values(routes()).flatMap(({ path }) => path?.split("/") ?? []));
    const asked = new Set<string>();
    const beginnings = new Set<string>();
    for (const path of paths.some(isLong) ? [] : paths) {
      // Remix does not tell capitals from small letters, either.
      const parts = path.split("/").map((part) => (names.has(part.toLowerCase()) ? part.toLowerCase() : ANY));
      asked.add(`/${parts.join("/")}`);
      for (let end = 1; end <= parts.length; end++) beginnings.add(parts.slice(0, end).join("/"));
    }
    if (paths.some(isLong) || beginnings.size > MANIFEST.beginnings)
      return refuse(response, 400, "Ask about fewer or shorter paths.");
    searchParams.delete("p");
    for (const path of asked) searchParams.append("p", path);
    request.url = `${pathname}?${searchParams}`;
    request.originalUrl = request.url;
    next();
  };
}
