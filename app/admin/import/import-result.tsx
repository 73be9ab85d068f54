import { Link } from "@remix-run/react";
import { describeWritten } from "./describe-written";

interface ResultProps {
  /** Why images of another system's export were not copied. */
  missing: string[];
  tables: { table: string; title: string; added: number; overwritten: number; kept: number; path: string }[];
}

/** What an import has written: shown after a blog's import, and on return to the page that asked for confirmation. */
export function ImportResult({ tables, missing }: ResultProps) {
  return (
    <section>
      <div className="bar">
        <h1 tabIndex={-1}>This file has been imported</h1>
      </div>
      <p className="migration-about">
        {tables.length > 0
          ? tables.some(({ added, overwritten }) => added + overwritten > 0)
            ? "Here is what it changed:"
            : "Nothing changed. What differs was left, because it was not ticked:"
          : "Nothing changed: everything in it was already here."}
      </p>
      <ul className="rows" role="list">
        {tables.map(({ table, title, path, ...written }) => (
          <li key={table} className="row">
            <div className="row-text">
              <Link to={path}>{title}</Link>
              <p>{describeWritten(written)}</p>
            </div>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <details className="notice" open={missing.length <= 8}>
          <summary>
            {missing.length === 1
              ? "1 image was not copied: a link or its description is in its place."
              : `${missing.length} images were not copied: links or their descriptions are in their places.`}{" "}
            Import the same file again to retry.
          </summary>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="foot">
        <Link className="link" to="/admin/migrate-models#import">
          Import another file
        </Link>
      </p>
    </section>
  );
}
