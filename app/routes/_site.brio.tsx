import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/defaults/pages.server";
import { settings } from "~/content/settings.server";
import { BrioPage } from "~/site/entries/brio";
import { pageMeta } from "~/site/seo/page-meta";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "Brio" });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([loadPage(args, "brio"), settings()]);
  return data({ page, email });
}

export default function Brio() {
  return <BrioPage {...useLoaderData<typeof loader>()} />;
}
