import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ZuluPage } from "~/components/entries/zulu";
import { pageMeta } from "~/components/page-meta";
import { pageOf } from "~/content/pages.server";
import { zuluLinks } from "~/content/zulu-links.server";
import { settings } from "~/settings.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "Zulu" });

export async function loader(args: LoaderFunctionArgs) {
  const [page, site] = await Promise.all([pageOf(args, "zulu"), settings()]);
  return data({ page, links: zuluLinks(site) });
}

export default function Zulu() {
  return <ZuluPage {...useLoaderData<typeof loader>()} />;
}
