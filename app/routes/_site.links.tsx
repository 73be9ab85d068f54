import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupByCategory } from "~/content/link-groups";
import { links as collection } from "~/content/types/links";
import { LinkGroup } from "~/site/entries/link";
import { loadEntries } from "~/site/published-entries.server";
import { pageMeta } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["links_entries"] };
export const links = () => preloads("mono");
export const meta = pageMeta({ title: "Links" });

export const loader = (args: LoaderFunctionArgs) => loadEntries(args, collection);

export default function Links() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <div className="wide">
      <h1 className="lead intro">A list of links I find interesting…</h1>
      {failed ? <Unavailable what="links" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No links available yet.</p> : null}
      {groupByCategory(rows).map(([category, group]) => (
        <LinkGroup key={category} category={category} links={group} />
      ))}
    </div>
  );
}
