import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/pages.server";
import { settings } from "~/content/settings.server";
import { withFallback } from "~/http/load-failure.server";
import { AboutPage } from "~/site/entries/about";
import { findItems } from "~/site/gallery/items.server";
import { findPlaces } from "~/site/menu/places.server";
import { person } from "~/site/seo/json-ld";
import { metaFor, relMe } from "~/site/seo/page-meta";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["pages", "gallery_items", "menu_items"], hasDrawings: true };
export const links = () => preloads("mono");
export const meta: MetaFunction<typeof loader> = (args) => [
  ...metaFor(args, {
    title: "About",
    type: "profile",
    jsonLd: person,
    html: args.data?.page?.html,
    state: args.data?.page?.state,
  }),
  ...relMe(args.data?.profiles),
];

export async function loader(args: LoaderFunctionArgs) {
  const [page, items, places, { author, email, profile_links }] = await Promise.all([
    loadPage(args, "about"),
    withFallback("The video", findItems(args, "about"), []),
    findPlaces(args, "about"),
    settings(),
  ]);
  // Only the first item is shown.
  return data({ page, items: items.slice(0, 1), places, author, email, profiles: profile_links });
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
