import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/defaults/pages.server";
import { settings } from "~/content/settings.server";
import { AboutPage } from "~/site/entries/about";
import { person } from "~/site/seo/json-ld";
import { metaFor, relMe } from "~/site/seo/page-meta";

export const handle = { reads: ["pages"] };
export const meta: MetaFunction<typeof loader> = (args) => [
  ...metaFor(args, { title: "About", type: "profile", jsonLd: person }),
  ...relMe(args.data?.profiles),
];

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email, profile_links }] = await Promise.all([loadPage(args, "about"), settings()]);
  return data({ page, email, profiles: profile_links });
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
