import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feed } from "~/collections/feed";
import { entryMeta } from "~/components/entry-meta";
import { longDate } from "~/components/long-date";
import { Pager } from "~/components/pager";
import { entryFor } from "~/components/rows.server";
import { RichText } from "~/rich-text/render";

export const handle = { reads: ["feed_posts"] };

export const loader = (args: LoaderFunctionArgs) => entryFor(args, feed);

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  data
    ? entryMeta(where, {
        kind: "post",
        path: `/feed/${data.row.id}`,
        row: data.row,
        published: data.row.created_at,
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
        <div className="prose">
          <RichText document={row.content} />
        </div>
      </article>
      <Pager
        label="Neighbours"
        before={{ to: before && `/feed/${before}`, label: "Newer post" }}
        after={{ to: after && `/feed/${after}`, label: "Older post" }}
      />
    </>
  );
}
