import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/pages.server";
import { settings } from "~/content/settings.server";
import { getZuluLinks } from "~/content/zulu-links.server";
import { withFallback } from "~/http/load-failure.server";
import { ZuluPage } from "~/site/entries/zulu";
import { findItems } from "~/site/gallery/items.server";
import { metaFor } from "~/site/seo/page-meta";

export const handle = { reads: ["pages", "gallery_items"], hasDrawings: true };
export const meta: MetaFunction<typeof loader> = (where) =>
  metaFor(where, { title: "Zulu", html: where.data?.page?.html, state: where.data?.page?.state });

export async function loader(args: LoaderFunctionArgs) {
  const [page, items, site] = await Promise.all([
    loadPage(args, "zulu"),
    withFallback("The pictures", findItems(args, "zulu"), []),
    settings(),
  ]);
  return data({ page, items, links: getZuluLinks(site) });
}

export default function Zulu() {
  return <ZuluPage {...useLoaderData<typeof loader>()} />;
}
