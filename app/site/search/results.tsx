import { Link } from "@remix-run/react";
import type { Hit } from "~/content/search/search.server";
import { capitalize } from "~/ui/capitalize";
import { longDate } from "~/ui/long-date";
import { Highlighted } from "./highlighted";

/** Kinds with a date. For the others, only the time of the last edit is known. */
const DATED = new Set(["note", "post"]);

/** Search results, or suggestions of what to read. */
export function Results({ hits, label, heading }: { hits: Hit[]; label: string; heading: "h2" | "h3" }) {
  return (
    <ol role="list" className="hits" aria-label={label}>
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`}>
          <Result hit={hit} heading={heading} />
        </li>
      ))}
    </ol>
  );
}

/** A hit, named by its title, or by its date if it has none. */
function Result({
  hit: { kind, title, url, excerpt, date },
  heading: Heading,
}: {
  hit: Hit;
  heading: "h2" | "h3";
}) {
  const day = date && DATED.has(kind) && longDate(date);
  const type = capitalize(kind);
  const name = title ? <Highlighted text={title} /> : day || type;
  return (
    <>
      <p className="hit-kind mono">
        {type}
        {title && day ? (
          <>
            {" · "}
            <time dateTime={date ?? undefined}>{day}</time>
          </>
        ) : null}
      </p>
      <Heading dir="auto">
        {url.startsWith("/") ? (
          <Link to={url}>{name}</Link>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
      </Heading>
      {excerpt ? (
        <p className="hit-excerpt" dir="auto">
          <Highlighted text={excerpt} />
        </p>
      ) : null}
    </>
  );
}
