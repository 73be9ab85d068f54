import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { slugPath } from "~/content/slug-path";
import { feed } from "~/content/types/feed";
import { Post } from "~/site/entries/dated";
import { Pager } from "~/site/pager";
import { loadEntry } from "~/site/published-entries.server";
import { entryMeta } from "~/site/seo/entry-meta";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["feed_posts"], hasDrawings: true };
export const links = () => preloads("mono");

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, feed, (row) => row.publishedOn);

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  data
    ? entryMeta(where, {
        kind: "post",
        path: slugPath("/feed/", data.row.slug),
        id: data.row.id,
        title: data.title,
        description: data.description,
        published: data.row.publishedAt,
        updated: data.row.updated_at,
        tags: data.row.tags,
        state: data.state,
      })
    : [];

export default function PostPage() {
  const { row, before, after } = useLoaderData<typeof loader>();
  return (
    <>
      <Post post={row} />
      <Pager
        label="Neighbours"
        before={{ to: null, ...before, label: "Newer post" }}
        after={{ to: null, ...after, label: "Older post" }}
      />
    </>
  );
}
