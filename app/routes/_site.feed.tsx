import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { slugPath } from "~/content/slug-path";
import { feed } from "~/content/types/feed";
import { Post } from "~/site/entries/dated";
import { NewItems } from "~/site/new-items";
import { Pager } from "~/site/pager";
import { loadEntriesPage } from "~/site/published-entries.server";
import { pageMeta } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["feed_posts"], params: ["after", "before"] };
export const links = () => preloads("italic", "mono");
export const meta = pageMeta({ title: "Feed", description: "What I’m thinking about." });

export const loader = (args: LoaderFunctionArgs) => loadEntriesPage(args, feed);

export default function Feed() {
  const { rows, pages, failed } = useLoaderData<typeof loader>();
  // The key resets it on another page of the list, whose items are different but not new.
  const { search } = useLocation();
  return (
    <>
      <h1 className="lead intro">What I’m thinking about</h1>
      {failed ? <Unavailable what="feed" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No posts yet.</p> : null}
      <NewItems key={search} ids={rows.map(({ id }) => id)} singular="post" plural="posts" />
      {rows.map((post) => (
        <Post key={post.id} post={post} to={slugPath("/feed/", post.slug)} />
      ))}
      <Pager
        label="Pages"
        before={{ to: pages.before, label: "Newer posts" }}
        after={{ to: pages.after, label: "Older posts" }}
      />
    </>
  );
}
