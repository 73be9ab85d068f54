import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copy } from "~/collections/copy";
import { CopyItem } from "~/components/entries/copy-item";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["copy_items"] };
export const links = () => preloads("italic");
export const meta = pageMeta({ title: "Copy" });

/** Pieces that the first view may show. */
const FIRST_VIEW = 3;

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, copy);

export default function Copy() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="vh">Copy</h1>
      {failed ? <Unavailable what="copy" /> : null}
      {rows.length === 0 ? <p className="empty">No copy items yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} one="copy item" many="copy items" />
      {rows.map((item, index) => (
        <CopyItem key={item.id} item={item} isFirst={index < FIRST_VIEW} />
      ))}
    </>
  );
}
