import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copy } from "~/content/types/copy";
import { CopyItem } from "~/site/entries/copy-item";
import { NewItems } from "~/site/new-items";
import { loadEntries } from "~/site/published-entries.server";
import { pageMeta } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["copy_items"] };
export const links = () => preloads("italic");
export const meta = pageMeta({ title: "Copy" });

/** Pieces that may be in the first viewport. */
const FIRST_VIEW = 3;

export const loader = (args: LoaderFunctionArgs) => loadEntries(args, copy);

export default function Copy() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="lead intro">Copy</h1>
      {failed ? <Unavailable what="copy" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No copy items yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} singular="copy item" plural="copy items" />
      {rows.map((item, index) => (
        <CopyItem key={item.id} item={item} isFirst={index < FIRST_VIEW} />
      ))}
    </>
  );
}
