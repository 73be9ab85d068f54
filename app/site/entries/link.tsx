import { getDomain, withProtocol } from "~/content/link-groups";
import { Tags } from "./tags";

interface LinkFacts {
  id: string;
  title: string;
  url: string;
  description: string;
  tags?: string[];
}

/** The stroke of a category is as long as the category (px per link). */
const STROKE_PER_LINK = 16;

/** The links of one category; those without a category have no heading. */
export function LinkGroup({ category, links }: { category: string; links: LinkFacts[] }) {
  return (
    <section className="group" aria-label={category || "Other"}>
      {category ? (
        <h2 dir="auto">
          {category}
          <svg width={links.length * STROKE_PER_LINK} height="2" aria-hidden="true" />
        </h2>
      ) : null}
      <ul role="list">
        {links.map((link) => (
          <li key={link.id}>
            <a href={withProtocol(link.url)} target="_blank" rel="noopener noreferrer">
              <strong dir="auto">{link.title}</strong>
              {link.description ? <span dir="auto">{link.description}</span> : null}
              <small className="mono outside">{getDomain(link.url)}</small>
            </a>
            <Tags tags={link.tags} />
          </li>
        ))}
      </ul>
    </section>
  );
}
