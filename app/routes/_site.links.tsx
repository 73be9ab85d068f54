import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { links } from "~/collections/links";
import { byCategory, withProtocol } from "~/components/link-groups";
import { pageMeta } from "~/components/page-meta";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";

export const handle = { reads: ["links_entries"] };
export const meta = pageMeta({ title: "Links" });

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, links);

export default function Links() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="lead intro">A list of links I find interesting...</h1>
      {failed ? <Unavailable what="links" /> : null}
      {rows.length === 0 ? <p className="empty">No links available yet.</p> : null}
      {byCategory(rows).map(([category, group]) => (
        <section className="group" key={category} aria-label={category || "Other"}>
          {category ? <h2>{category}</h2> : null}
          <ul role="list">
            {group.map((link) => (
              <li key={link.id}>
                <a href={withProtocol(link.url)} target="_blank" rel="noopener noreferrer">
                  <strong>{link.title}</strong>
                  {link.description ? <span>{link.description}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
