import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadEssays } from "~/content/defaults/essays.server";
import { unavailable } from "~/feeds/feed-response.server";
import { entityTag, notModified } from "~/http/conditional.server";
import type { Sections } from "~/site/essays/sections";

/** The book for a browser that is on the site already (Sections); asked for again only when it changed. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const sections: Sections = (await loadEssays()).map(({ id, title, html }) => ({ id, title, html }));
    const body = JSON.stringify(sections);
    const headers = {
      ETag: entityTag(body),
      "Cache-Control": "no-cache",
      "Content-Type": "application/json; charset=utf-8",
    };
    return notModified(request, headers) ?? new Response(body, { headers });
  } catch (error) {
    return unavailable("book", error);
  }
}
