import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { llmsTxt } from "~/feeds/markdown/llms.server";
import { markdownReads } from "~/feeds/markdown/markdown-page.server";

export const handle = { reads: markdownReads };

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return feedResponse(request, await llmsTxt(), {
      type: "text/plain; charset=utf-8",
      ...handle,
    });
  } catch (error) {
    return unavailable("table of contents", error);
  }
}
