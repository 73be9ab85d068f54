import { Link } from "@remix-run/react";
import { longDate } from "~/ui/long-date";
import { Highlighted } from "./highlighted";

const KINDS: Record<string, string> = {
  note: "Note",
  post: "Post",
  question: "Question",
  book: "Book",
  link: "Link",
  project: "Project",
  copy: "Copy",
  page: "Page",
  essay: "Essay",
};

/** Of the others it is only known when they were last edited. */
const DATED = new Set(["note", "post"]);

interface ResultFacts {
  kind: string;
  /** With marks like the excerpt, which Highlighted renders. */
  title: string;
  /** A path on this site, or the URL of a link. */
  url: string;
  excerpt: string;
  /** ISO date, if there is one. */
  date: string | null;
}

/** An entry in a list of several kinds. It is called by its title, or by its day when it has none. */
export function Result({ hit: { kind, title, url, excerpt, date } }: { hit: ResultFacts }) {
  const day = date && DATED.has(kind) && longDate(date);
  const name = title ? <Highlighted text={title} /> : day || KINDS[kind];
  return (
    <>
      <p className="hit-kind mono">
        {KINDS[kind]}
        {title && day ? (
          <>
            {" · "}
            <time dateTime={date ?? undefined}>{day}</time>
          </>
        ) : null}
      </p>
      <h2 dir="auto">
        {url.startsWith("/") ? (
          <Link to={url}>{name}</Link>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
      </h2>
      {excerpt ? (
        <p className="hit-excerpt" dir="auto">
          <Highlighted text={excerpt} />
        </p>
      ) : null}
    </>
  );
}
