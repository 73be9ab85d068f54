import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copy } from "~/collections/copy";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { Picture } from "~/components/picture";
import { Prose } from "~/components/prose";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";

export const handle = { reads: ["copy_items"] };
export const meta = pageMeta({ title: "Copy" });

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, copy);

export default function Copy() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="vh">Copy</h1>
      {failed ? <Unavailable what="copy" /> : null}
      {rows.length === 0 ? <p className="empty">No copy items yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} one="copy item" many="copy items" />
      {rows.map((item) =>
        item.type === "image" ? (
          item.image_url && (
            <Picture className="entry-picture" key={item.id} src={item.image_url} alt={item.image_alt} />
          )
        ) : (
          <article className="entry" id={item.id} key={item.id}>
            <Prose html={item.html} />
          </article>
        ),
      )}
    </>
  );
}
