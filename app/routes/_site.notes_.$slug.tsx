import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { slugPath } from "~/content/slug-path";
import { notes } from "~/content/types/notes";
import { Note } from "~/site/entries/dated";
import { Pager } from "~/site/pager";
import { loadEntry } from "~/site/published-entries.server";
import { entryMeta } from "~/site/seo/entry-meta";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["notes_entries"], hasDrawings: true };
export const links = () => preloads("mono");

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, notes, (row) => row.date);

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  data
    ? entryMeta(where, {
        kind: "note",
        path: slugPath("/notes/", data.row.slug),
        id: data.row.id,
        title: data.title,
        description: data.description,
        published: data.row.date,
        updated: data.row.updated_at,
        tags: data.row.tags,
        state: data.state,
      })
    : [];

export default function NotePage() {
  const { row, before, after } = useLoaderData<typeof loader>();
  return (
    <>
      <Note note={row} />
      <Pager
        label="Neighbours"
        before={{ to: null, ...before, label: "Newer note" }}
        after={{ to: null, ...after, label: "Older note" }}
      />
    </>
  );
}
