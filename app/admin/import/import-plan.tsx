import { Form } from "@remix-run/react";
import { Submit } from "~/ui/form/submit";

export interface PlanProps {
  id: string;
  from: "json" | "markdown";
  fingerprint: string;
  /** Why files are left out. */
  refused: string[];
  tables: { table: string; title: string; added: number; same: number; differing: string[] }[];
}

/** Differing entries listed by name, for each table. */
const MAX_NAMED = 8;

/** What an uploaded file would change, and the form that confirms it. */
export function ImportPlan({ id, from, fingerprint, refused, tables }: PlanProps) {
  const isNews = tables.some(({ added, differing }) => added + differing.length > 0);
  return (
    <section>
      <div className="bar">
        <h1 tabIndex={-1}>What this file would change</h1>
      </div>
      <p className="migration-about">
        {from === "json"
          ? "Read from content.json; the Markdown files beside it are not read."
          : "Read from the Markdown files: essays and pages. Texts with the same wording keep their colours and fonts."}{" "}
        {isNews
          ? "Entries that differ stay as they are here unless you tick them. Overwritten versions are kept as revisions."
          : "Everything in this file is here already."}
      </p>
      {refused.length > 0 ? <Refused sentences={refused} /> : null}
      <Form method="post" className="migration-plan">
        <input type="hidden" name="upload" value={id} />
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <table>
          <thead>
            <tr>
              <th scope="col">Content</th>
              <th scope="col">New</th>
              <th scope="col">Same</th>
              <th scope="col">Different</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <PlanRow key={table.table} {...table} />
            ))}
          </tbody>
        </table>
        <div className="confirm-ends">
          {isNews ? (
            <Submit name="intent" value="import" pendingLabel="Importing…">
              Import
            </Submit>
          ) : null}
          <Submit className="btn btn-quiet" name="intent" value="discard">
            {isNews ? "Do not import" : "Done"}
          </Submit>
        </div>
      </Form>
    </section>
  );
}

/** The files that are left out. */
function Refused({ sentences }: { sentences: string[] }) {
  const more = sentences.length - MAX_NAMED;
  return (
    <div className="notice">
      <p>
        {sentences.length === 1
          ? "1 file will not be imported:"
          : `${sentences.length} files will not be imported:`}
      </p>
      <ul>
        {sentences.slice(0, MAX_NAMED).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </div>
  );
}

function PlanRow({ table, title, added, same, differing }: PlanProps["tables"][number]) {
  const more = differing.length - MAX_NAMED;
  return (
    <tr>
      <th scope="row">
        {title}
        {differing.length > 0 ? (
          <>
            <p>
              {differing.slice(0, MAX_NAMED).join(", ")}
              {more > 0 ? ` and ${more} more` : ""}
            </p>
            <label className="overwrite">
              <input
                type="checkbox"
                name="overwrite"
                value={table}
                aria-label={`Overwrite entries that differ: ${title}`}
              />
              Overwrite entries that differ
            </label>
          </>
        ) : null}
      </th>
      <td>{added}</td>
      <td>{same}</td>
      <td>{differing.length}</td>
    </tr>
  );
}
