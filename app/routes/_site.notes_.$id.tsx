import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notes } from "~/collections/notes";
import { entryMeta } from "~/components/entry-meta";
import { longDate } from "~/components/long-date";
import { Pager } from "~/components/pager";
import { entryFor } from "~/components/rows.server";
import { RichText } from "~/rich-text/render";

export const handle = { reads: ["notes_entries"] };

export const loader = (args: LoaderFunctionArgs) => entryFor(args, notes);

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  data
    ? entryMeta(where, {
        kind: "note",
        path: `/notes/${data.row.id}`,
        row: data.row,
        published: data.row.date,
      })
    : [];

export default function Note() {
  const { row, before, after } = useLoaderData<typeof loader>();
  const day = longDate(row.date);
  return (
    <>
      <article className="entry">
        <h1 className="vh">Note of {day}</h1>
        <time className="mono" dateTime={row.date}>
          {day}
        </time>
        <div className="prose">
          <RichText document={row.content} />
        </div>
      </article>
      <Pager
        label="Neighbours"
        before={{ to: before && `/notes/${before}`, label: "Newer note" }}
        after={{ to: after && `/notes/${after}`, label: "Older note" }}
      />
    </>
  );
}
