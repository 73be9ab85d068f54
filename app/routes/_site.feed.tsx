import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feed } from "~/collections/feed";
import { titled } from "~/components/page-title";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { RichText } from "~/rich-text/render";

export const handle = { reads: ["feed_posts"] };
export const meta: MetaFunction = titled("Feed");

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, feed);

export default function Feed() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="lead intro">What I'm thinking about</h1>
      {failed ? <Unavailable what="feed" /> : null}
      {rows.length === 0 ? <p className="empty">No posts yet.</p> : null}
      {rows.map((post) => (
        <article className="entry" key={post.id}>
          {post.title ? <h2>{post.title}</h2> : null}
          <div className="prose">
            <RichText document={post.content} />
          </div>
        </article>
      ))}
    </>
  );
}
