import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notes } from "~/collections/notes";
import { longDate } from "~/components/long-date";
import { titled } from "~/components/page-title";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { RichText } from "~/rich-text/render";

export const handle = { reads: ["notes_entries"] };
export const meta: MetaFunction = titled("Notes");

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, notes);

export default function Notes() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="vh">Notes</h1>
      <p className="lead intro">This is a running feed of my notes (filtered)</p>
      {failed ? <Unavailable what="notes" /> : null}
      {rows.length === 0 ? <p className="empty">No notes yet.</p> : null}
      {rows.map((note) => (
        <article className="entry" key={note.id}>
          <time className="mono" dateTime={note.date}>
            {longDate(note.date)}
          </time>
          <div className="prose">
            <RichText document={note.content} />
          </div>
        </article>
      ))}
    </>
  );
}
