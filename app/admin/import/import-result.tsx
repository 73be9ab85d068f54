import { Link } from "@remix-run/react";

export interface ResultProps {
  tables: { table: string; title: string; added: number; overwritten: number; path: string }[];
}

/** What an import has written, for somebody who comes back to the page that asked for confirmation. */
export function ImportResult({ tables }: ResultProps) {
  return (
    <section>
      <div className="bar">
        <h1 tabIndex={-1}>This file has been imported</h1>
      </div>
      <p className="migration-about">
        {tables.length > 0 ? "What came from it:" : "Nothing changed: everything in it was here already."}
      </p>
      <ul className="rows" role="list">
        {tables.map(({ table, title, added, overwritten, path }) => (
          <li key={table} className="row">
            <div className="row-text">
              <Link to={path}>{title}</Link>
              <p>
                {added} added, {overwritten} overwritten
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="foot">
        <Link className="link" to="/admin/migrate-models#import">
          Import another file
        </Link>
      </p>
    </section>
  );
}
