import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BrioPage } from "~/components/entries/brio";
import { pageMeta } from "~/components/page-meta";
import { pageOf } from "~/content/pages.server";
import { settings } from "~/settings.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "Brio" });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([pageOf(args, "brio"), settings()]);
  return data({ page, email });
}

export default function Brio() {
  return <BrioPage {...useLoaderData<typeof loader>()} />;
}
