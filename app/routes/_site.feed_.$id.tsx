import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feed } from "~/collections/feed";
import { entryMeta } from "~/components/entry-meta";
import { longDate } from "~/components/long-date";
import { Pager } from "~/components/pager";
import { Prose } from "~/components/prose";
import { entryFor } from "~/components/rows.server";

export const handle = { reads: ["feed_posts"] };

export const loader = (args: LoaderFunctionArgs) => entryFor(args, feed, (row) => row.created_at);

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  data
    ? entryMeta(where, {
        kind: "post",
        path: `/feed/${data.row.id}`,
        id: data.row.id,
        title: data.title,
        description: data.description,
        published: data.row.created_at,
        updated: data.row.updated_at,
      })
    : [];

export default function Post() {
  const { row, before, after } = useLoaderData<typeof loader>();
  const day = longDate(row.created_at);
  return (
    <>
      <article className="entry">
        <time className="mono" dateTime={row.created_at}>
          {day}
        </time>
        {row.title ? <h1>{row.title}</h1> : <h1 className="vh">Post of {day}</h1>}
        <Prose html={row.html} />
      </article>
      <Pager
        label="Neighbours"
        before={{ to: before && `/feed/${before}`, label: "Newer post" }}
        after={{ to: after && `/feed/${after}`, label: "Older post" }}
      />
    </>
  );
}
