import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Submit } from "~/ui/form/submit";
import type { Question } from "./migrate-action.server";

/** Names what would be overwritten; confirming submits the same selection again. */
export function ImportQuestion({ intent, chosen, overwrite }: Question) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="migration-question">
      <h1 tabIndex={-1} ref={heading}>
        Overwrite your edits?
      </h1>
      <p>The title and text of these will become the sample ones again:</p>
      <ul>
        {overwrite.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <p>
        Their current versions are kept in History and can be restored. Their order, and whether they are
        published, will not change.
      </p>
      <Form method="post" className="confirm-ends">
        {chosen.map((id) => (
          <input key={id} type="hidden" name="choose" value={id} />
        ))}
        {overwrite.map(({ id, version }) => (
          <input key={id} type="hidden" name="confirmed" value={`${id}@${version}`} />
        ))}
        <Submit name="intent" value={intent} pendingLabel="Overwriting…">
          Overwrite and migrate
        </Submit>
        <Link className="btn btn-quiet" to="/admin/migrate-models">
          Keep my edits
        </Link>
      </Form>
    </section>
  );
}
