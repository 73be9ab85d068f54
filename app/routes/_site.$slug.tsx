import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isHidden, loadPage } from "~/content/pages.server";
import { notFound } from "~/content/redirects/not-found.server";
import { orUnavailable } from "~/http/load-failure.server";
import { TextPage } from "~/site/entries/text-page";
import { metaFor } from "~/site/seo/page-meta";

export const handle = { reads: ["pages"], hasDrawings: true };

export const meta: MetaFunction<typeof loader> = (where) => {
  const page = where.data?.page;
  return metaFor(where, {
    title: page?.title ?? "Page hidden",
    html: page?.html,
    state: page?.state,
    hidden: !page,
  });
};

/** A page that consists only of text. */
export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params.slug ?? "";
  const page = await loadPage(args, slug);
  if (!page && !(await orUnavailable("The pages", isHidden(slug)))) throw await notFound(args);
  return data({ page });
}

export default function PageOfText() {
  const { page } = useLoaderData<typeof loader>();
  return page && <TextPage page={page} />;
}
