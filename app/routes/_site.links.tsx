import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { links as collection } from "~/collections/links";
import { LinkGroup } from "~/components/entries/link";
import { byCategory } from "~/components/link-groups";
import { pageMeta } from "~/components/page-meta";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["links_entries"] };
export const links = () => preloads("mono");
export const meta = pageMeta({ title: "Links" });

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, collection);

export default function Links() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="lead intro">A list of links I find interesting...</h1>
      {failed ? <Unavailable what="links" /> : null}
      {rows.length === 0 ? <p className="empty">No links available yet.</p> : null}
      {byCategory(rows).map(([category, group]) => (
        <LinkGroup key={category} category={category} links={group} />
      ))}
    </>
  );
}
