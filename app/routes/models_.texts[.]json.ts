import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadEssays } from "~/content/defaults/essays.server";
import type { Sections } from "~/site/essays/sections";

/** The book for a browser that is on the site already (Sections); asked for again only when it changed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const sections: Sections = (await loadEssays()).map(({ id, title, html }) => ({ id, title, html }));
  const body = JSON.stringify(sections);
  const tag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = {
    ETag: tag,
    "Cache-Control": "no-cache",
    "Content-Type": "application/json; charset=utf-8",
  };
  if (request.headers.get("If-None-Match")?.includes(tag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
