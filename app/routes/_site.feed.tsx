import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { feed } from "~/collections/feed";
import { Post } from "~/components/entries/dated";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { Pager } from "~/components/pager";
import { pageFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["feed_posts"] };
export const links = () => preloads("italic", "mono");
export const meta = pageMeta({ title: "Feed", description: "What I'm thinking about." });

export const loader = (args: LoaderFunctionArgs) => pageFor(args, feed);

export default function Feed() {
  const { rows, pages, failed } = useLoaderData<typeof loader>();
  // Another page of the list holds other items, not new ones.
  const { search } = useLocation();
  return (
    <>
      <h1 className="lead intro">What I'm thinking about</h1>
      {failed ? <Unavailable what="feed" /> : null}
      {rows.length === 0 ? <p className="empty">No posts yet.</p> : null}
      <NewItems key={search} ids={rows.map(({ id }) => id)} one="post" many="posts" />
      {rows.map((post) => (
        <Post key={post.id} post={post} to={`/feed/${post.id}`} />
      ))}
      <Pager
        label="Pages"
        before={{ to: pages.before, label: "Newer posts" }}
        after={{ to: pages.after, label: "Older posts" }}
      />
    </>
  );
}
