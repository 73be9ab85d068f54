import { Link } from "@remix-run/react";

interface EntryLine {
  to: string;
  title: string;
  /** Shown beside the title. */
  note: string;
}

/** Entries, each linking to its form; renders nothing if there are none. */
export function EntryLines({ title, lines, more = 0 }: { title: string; lines: EntryLine[]; more?: number }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2 className="part">{title}</h2>
      <ul className="lines" role="list">
        {lines.map(({ to, title, note }) => (
          <li key={to}>
            <Link className="line-title" to={to}>
              {title}
            </Link>
            <span className="line-note">{note}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="foot">and {more} more</p> : null}
    </>
  );
}
