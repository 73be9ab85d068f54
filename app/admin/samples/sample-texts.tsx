import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TextState } from "~/content/samples/samples.server";
import { Submit } from "~/ui/form/submit";

export interface TextItem {
  /** "models_sections:focus". */
  id: string;
  title: string;
  /** Where visitors see it, or admins if it has moved; null if it has no row. */
  path: string | null;
  state: TextState;
  /** Whether it has been turned into another kind, or has another slug. */
  isMoved: boolean;
  published: boolean;
}

const STATES: Record<TextState, string> = {
  supplied: "As supplied",
  edited: "Edited",
  removed: "Removed",
  missing: "Missing",
};

interface SampleTextsProps {
  essays: TextItem[];
  pages: TextItem[];
  /** Why nothing was changed. */
  error: ReactNode;
}

/** What has become of the texts that come with the site, and the forms that add, restore and remove them. */
export function SampleTexts({ essays, pages, error }: SampleTextsProps) {
  return (
    <>
      <h2 className="part" id="texts">
        Texts that come with the site
      </h2>
      <p className="migration-about">
        They are entries like your own. Restoring one makes it what it was. Removing the samples deletes all
        that nobody has edited: these texts, and the notes, posts, books and the rest that came with the site.
      </p>
      {error}
      <Form method="post" className="migration-do">
        <Submit className="btn btn-line" name="intent" value="add">
          Add missing texts
        </Submit>
        <Submit className="btn btn-line" name="intent" value="remove">
          Remove all samples
        </Submit>
      </Form>
      <List title="Essays" items={essays} isNumbered />
      <List title="Pages" items={pages} />
    </>
  );
}

function List({
  title,
  items,
  isNumbered = false,
}: {
  title: string;
  items: TextItem[];
  isNumbered?: boolean;
}) {
  return (
    <>
      <h3 className="migration-kind">{title}</h3>
      <ul className="rows migration-texts" role="list">
        {items.map((item, index) => (
          <Text key={item.id} item={item} number={isNumbered ? index + 1 : null} />
        ))}
      </ul>
    </>
  );
}

function Text({ item, number }: { item: TextItem; number: number | null }) {
  const { id, title, path, state, isMoved, published } = item;
  return (
    <li className="row migration" data-state={state}>
      {number === null ? null : <span className="number mono">{String(number).padStart(2, "0")}</span>}
      <div className="row-text">{path ? <Link to={path}>{title}</Link> : title}</div>
      <p className="migration-state">
        {STATES[state]}
        {isMoved ? ", moved" : ""}
        {published ? "" : ", hidden"}
      </p>
      {state === "supplied" || isMoved ? null : (
        <Form method="post">
          <input type="hidden" name="intent" value="restore" />
          <Submit
            className="btn btn-line"
            name="text"
            value={id}
            aria-label={`Restore: ${title}`}
            pendingLabel="Restoring…"
          >
            Restore
          </Submit>
        </Form>
      )}
    </li>
  );
}
