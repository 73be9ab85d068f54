import express, { type NextFunction, type Request, type Response, type Router } from "express";
import expressStaticGzip from "express-static-gzip";
import { reject } from "./reject";

/** An image opened on its own must not run anything, should it ever contain a script. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The build's scripts, style sheets and fonts. Their names contain a hash of their content, so they never change; the
 * build has compressed them. A page loads twenty of them, so their responses carry no needless headers.
 */
export function buildFiles(): Router {
  const router = express.Router();
  router.use("/build", refuseOtherMethods);
  router.use(
    "/build",
    expressStaticGzip("public/build", {
      enableBrotli: true,
      orderPreference: ["br", "gz"],
      index: false,
      serveStatic: {
        immutable: true,
        maxAge: "1y",
        index: false,
        redirect: false,
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: (response) => response.setHeader("X-Content-Type-Options", "nosniff"),
      },
    }),
  );
  // A missing file of an earlier build must be a plain 404, not the site's page.
  router.use("/build", (_request, response) =>
    reject(response.set("X-Content-Type-Options", "nosniff"), 404, "Not found"),
  );
  return router;
}

/** Otherwise the answer to any other method would be called compressed, as the file is. */
function refuseOtherMethods({ method }: Request, response: Response, next: NextFunction) {
  if (method === "GET" || method === "HEAD") return next();
  reject(response.set("Allow", "GET, HEAD"), 405, "Method not allowed.");
}

/** The other files of public/, which browsers cache for an hour. */
export function staticFiles(): Router {
  const router = express.Router();
  const rest = express.static("public", {
    maxAge: "1h",
    index: false,
    redirect: false,
    setHeaders: (response) =>
      // Whole files may be compressed, and parts and 304 have to say so as well (RFC 9110, 15.4.5).
      void response.set("Content-Security-Policy", HARMLESS).vary("Accept-Encoding"),
  });
  // Only paths with an extension can be files, so pages cause no disk access.
  router.use((request: Request, response: Response, next: NextFunction) =>
    /\.\w+$/.test(request.path) ? rest(request, response, next) : next(),
  );
  return router;
}
