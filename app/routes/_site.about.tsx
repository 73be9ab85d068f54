import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/defaults/pages.server";
import { settings } from "~/content/settings.server";
import { AboutPage } from "~/site/entries/about";
import { person } from "~/site/seo/json-ld";
import { pageMeta } from "~/site/seo/page-meta";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "About", type: "profile", jsonLd: person });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([loadPage(args, "about"), settings()]);
  return data({ page, email });
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
