import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer, unavailable } from "~/machines/answer.server";
import { sitemap, sitemapReads } from "~/machines/sitemap.server";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const type = "application/xml; charset=utf-8";
    return answer(request, await sitemap(), { type, reads: sitemapReads });
  } catch (error) {
    return unavailable("sitemap", error);
  }
}
