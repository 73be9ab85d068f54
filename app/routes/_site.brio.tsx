import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/content/pages.server";
import { settings } from "~/content/settings.server";
import { BrioPage } from "~/site/entries/brio";
import { metaFor } from "~/site/seo/page-meta";

export const handle = { reads: ["pages"], hasDrawings: true };
export const meta: MetaFunction<typeof loader> = (where) =>
  metaFor(where, { title: "Brio", html: where.data?.page?.html, state: where.data?.page?.state });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([loadPage(args, "brio"), settings()]);
  return data({ page, email });
}

export default function Brio() {
  return <BrioPage {...useLoaderData<typeof loader>()} />;
}
