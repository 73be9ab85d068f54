import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notes } from "~/collections/notes";
import { Note } from "~/components/entries/dated";
import { entryMeta } from "~/components/entry-meta";
import { Pager } from "~/components/pager";
import { entryFor } from "~/components/rows.server";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["notes_entries"] };
export const links = () => preloads("mono");

export const loader = (args: LoaderFunctionArgs) => entryFor(args, notes, (row) => row.date);

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  data
    ? entryMeta(where, {
        kind: "note",
        path: `/notes/${data.row.id}`,
        id: data.row.id,
        title: data.title,
        description: data.description,
        published: data.row.date,
        updated: data.row.updated_at,
      })
    : [];

export default function NotePage() {
  const { row, before, after } = useLoaderData<typeof loader>();
  return (
    <>
      <Note note={row} />
      <Pager
        label="Neighbours"
        before={{ to: before && `/notes/${before}`, label: "Newer note" }}
        after={{ to: after && `/notes/${after}`, label: "Older note" }}
      />
    </>
  );
}
