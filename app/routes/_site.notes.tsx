import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { slugPath } from "~/content/slug-path";
import { notes } from "~/content/types/notes";
import { Note } from "~/site/entries/dated";
import { NewItems } from "~/site/new-items";
import { Pager } from "~/site/pager";
import { loadEntriesPage } from "~/site/published-entries.server";
import { pageMeta } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["notes_entries"], params: ["after", "before"] };
export const links = () => preloads("italic", "mono");
export const meta = pageMeta({ title: "Notes", description: "A running feed of notes, newest first." });

export const loader = (args: LoaderFunctionArgs) => loadEntriesPage(args, notes);

export default function Notes() {
  const { rows, pages, failed } = useLoaderData<typeof loader>();
  // The key resets it on another page of the list, whose items are different but not new.
  const { search } = useLocation();
  return (
    <>
      <h1 className="vh">Notes</h1>
      <p className="lead intro">This is a running feed of my notes (filtered)</p>
      {failed ? <Unavailable what="notes" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No notes yet.</p> : null}
      <NewItems key={search} ids={rows.map(({ id }) => id)} singular="note" plural="notes" />
      {rows.map((note) => (
        <Note key={note.id} note={note} to={slugPath("/notes/", note.slug)} />
      ))}
      <Pager
        label="Pages"
        before={{ to: pages.before, label: "Newer notes" }}
        after={{ to: pages.after, label: "Older notes" }}
      />
    </>
  );
}
