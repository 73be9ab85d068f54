import { Link } from "@remix-run/react";
import { count } from "~/content/transfer/blogs/blog";
import { LocalTime } from "../local-time";

interface EarlierImportsProps {
  imports: { id: string; at: number | null; added: number; system: string | null; isUndone: boolean }[];
}

/** Links to the reports of the latest imports, where they can be undone. */
export function EarlierImports({ imports }: EarlierImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports">
      <h2 className="part" id="imports">
        Earlier imports
      </h2>
      <ul className="rows" role="list">
        {imports.map(({ id, at, added, system, isUndone }) => (
          <li key={id} className="row">
            <div className="row-text">
              <Link to={`?import=${id}`}>
                {system ?? "Export of a site like this"}
                {at ? (
                  <>
                    , <LocalTime at={new Date(at).toISOString()} />
                  </>
                ) : null}
              </Link>
              <p>{isUndone ? "Undone" : `${count(added, "entry", "entries")} added`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
