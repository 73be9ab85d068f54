import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { MigrationState } from "~/content/defaults/save-defaults.server";
import { Submit } from "~/ui/form/submit";

export interface TextItem {
  /** "models_sections:focus". */
  id: string;
  title: string;
  path: string;
  state: MigrationState;
  published: boolean;
}

const STATES: Record<MigrationState, string> = {
  missing: "Not migrated",
  same: "Same as the sample",
  edited: "Edited since",
};

interface DefaultTextsProps {
  essays: TextItem[];
  pages: TextItem[];
  /** Why no text was migrated. */
  error: ReactNode;
}

/** The form that copies texts that come with the site into the database. */
export function DefaultTexts({ essays, pages, error }: DefaultTextsProps) {
  return (
    <Form method="post">
      <h2 className="part" id="texts">
        Texts that come with the site
      </h2>
      <p className="migration-about">
        Migrating one copies it into the database, where you can edit it; visitors see no difference. Texts
        you have edited are left alone.
      </p>
      {error}
      <div className="migration-do">
        <Submit className="btn btn-line" name="intent" value="chosen">
          Migrate selected
        </Submit>
        <Submit className="btn btn-line" name="intent" value="all">
          Migrate all
        </Submit>
      </div>
      <List title="Essays" items={essays} isNumbered />
      <List title="Pages" items={pages} />
    </Form>
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
          // The key unticks a text whose state has changed.
          <Text key={`${item.id} ${item.state}`} item={item} number={isNumbered ? index + 1 : null} />
        ))}
      </ul>
    </>
  );
}

function Text({ item, number }: { item: TextItem; number: number | null }) {
  const { id, title, path, state, published } = item;
  return (
    <li className="row migration" data-state={state}>
      <label className="tick">
        <input type="checkbox" name="choose" value={id} aria-label={`Migrate: ${title}`} />
      </label>
      {number === null ? null : <span className="n mono">{String(number).padStart(2, "0")}</span>}
      <div className="row-text">
        <Link to={path}>{title}</Link>
      </div>
      <p className="migration-state">
        {STATES[state]}
        {published ? "" : ", hidden"}
      </p>
      {state === "edited" ? (
        <label className="overwrite">
          <input type="checkbox" name="overwrite" value={id} aria-label={`Overwrite my edits: ${title}`} />
          Overwrite my edits
        </label>
      ) : null}
    </li>
  );
}
