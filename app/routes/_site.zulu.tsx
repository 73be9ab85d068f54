import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/defaults/pages.server";
import { settings } from "~/content/settings.server";
import { ZuluPage } from "~/site/entries/zulu";
import { pageMeta } from "~/site/seo/page-meta";
import { getZuluLinks } from "~/site/zulu-links.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "Zulu" });

export async function loader(args: LoaderFunctionArgs) {
  const [page, site] = await Promise.all([loadPage(args, "zulu"), settings()]);
  return data({ page, links: getZuluLinks(site) });
}

export default function Zulu() {
  return <ZuluPage {...useLoaderData<typeof loader>()} />;
}
