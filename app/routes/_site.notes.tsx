import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { notes } from "~/collections/notes";
import { Note } from "~/components/entries/dated";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { Pager } from "~/components/pager";
import { pageFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["notes_entries"] };
export const links = () => preloads("italic", "mono");
export const meta = pageMeta({ title: "Notes", description: "A running feed of notes, newest first." });

export const loader = (args: LoaderFunctionArgs) => pageFor(args, notes);

export default function Notes() {
  const { rows, pages, failed } = useLoaderData<typeof loader>();
  // Another page of the list holds other items, not new ones.
  const { search } = useLocation();
  return (
    <>
      <h1 className="vh">Notes</h1>
      <p className="lead intro">This is a running feed of my notes (filtered)</p>
      {failed ? <Unavailable what="notes" /> : null}
      {rows.length === 0 ? <p className="empty">No notes yet.</p> : null}
      <NewItems key={search} ids={rows.map(({ id }) => id)} one="note" many="notes" />
      {rows.map((note) => (
        <Note key={note.id} note={note} to={`/notes/${note.id}`} />
      ))}
      <Pager
        label="Pages"
        before={{ to: pages.before, label: "Newer notes" }}
        after={{ to: pages.after, label: "Older notes" }}
      />
    </>
  );
}
