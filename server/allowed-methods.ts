import type { NextFunction, Request, Response } from "express";
import onHeaders from "on-headers";
import type { MatchedRoute } from "./route-patterns";

/** Names in each 405 the methods that the path does answer (RFC 9110, 15.5.6), which Remix leaves out. */
export function nameAllowedMethods(getRoute: (path: string) => Pick<MatchedRoute, "methods">) {
  return ({ path }: Request, response: Response, next: NextFunction) => {
    onHeaders(response, () => {
      if (response.statusCode === 405) response.setHeader("Allow", getRoute(path).methods.join(", "));
    });
    next();
  };
}
