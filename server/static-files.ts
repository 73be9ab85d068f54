import express, { type Router } from "express";

/** A picture opened on its own must not run anything, should it ever contain a script. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** /build has its content's hash in each name and never changes; the rest of public/ is asked for anew each hour. */
export function staticFiles(): Router {
  const router = express.Router();
  router.use(
    "/build",
    express.static("public/build", { immutable: true, maxAge: "1y", index: false, redirect: false }),
  );
  // A build that is gone must be a plain 404, not the site's page.
  router.use(
    "/build",
    (_request, response) => void response.status(404).type("text/plain").send("Not found\n"),
  );
  router.use(
    express.static("public", {
      maxAge: "1h",
      index: false,
      redirect: false,
      dotfiles: "ignore",
      setHeaders: (response) => response.setHeader("Content-Security-Policy", HARMLESS),
    }),
  );
  return router;
}
