import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/redirects/not-found.server";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { markdownPage, markdownReads } from "~/feeds/markdown/markdown-page.server";
import { config } from "~/runtime/config.server";

export const handle = { reads: markdownReads };

/** The page at the same path as Markdown. server/markdown-urls.ts rewrites URLs that end in ".md" to this route. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const path = params["*"] ?? "";
  try {
    const page = await markdownPage(path);
    if (page === null) return notFound(args);
    const response = feedResponse(request, page.text, {
      type: "text/markdown; charset=utf-8",
      ...handle,
    });
    // Search engines should show the page itself.
    response.headers.set("Link", `<${config().siteUrl}/${encodeURI(path)}>; rel="canonical"`);
    if (page.noindex) response.headers.set("X-Robots-Tag", "noindex");
    return response;
  } catch (error) {
    return unavailable("page", error);
  }
}
