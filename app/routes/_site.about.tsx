import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AboutPage } from "~/components/entries/about";
import { person } from "~/components/json-ld";
import { pageMeta } from "~/components/page-meta";
import { pageOf } from "~/content/pages.server";
import { settings } from "~/settings.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "About", type: "profile", jsonLd: person });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([pageOf(args, "about"), settings()]);
  return data({ page, email });
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
