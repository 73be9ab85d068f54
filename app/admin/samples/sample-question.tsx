import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Submit } from "~/ui/form/submit";
import type { SampleQuestion as Question } from "./sample-actions.server";

/** Asks before edits are overwritten or samples deleted; confirming submits the same form again. */
export function SampleQuestion({ question }: { question: Question }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isRestore = question.intent === "restore";
  return (
    <section className="migration-question">
      <h1 tabIndex={-1} ref={heading}>
        {isRestore ? "Overwrite your edits?" : "Remove all samples?"}
      </h1>
      {isRestore ? (
        <p>
          “{question.title}” will be as it came with the site. Your version is kept in History and can be
          restored. Its place, and whether it is published, will not change.
        </p>
      ) : (
        <p>
          {question.samples} will disappear from the site at once, each of them as it came. What you have
          edited stays. You can restore them from Recently deleted.
        </p>
      )}
      <Form method="post" className="confirm-ends">
        {isRestore ? <input type="hidden" name="text" value={question.id} /> : null}
        <input type="hidden" name="confirmed" value={isRestore ? question.version : ""} />
        <Submit name="intent" value={question.intent} pendingLabel={isRestore ? "Restoring…" : "Removing…"}>
          {isRestore ? "Overwrite" : "Remove"}
        </Submit>
        <Link className="btn btn-quiet" to="/admin/migrate-models">
          {isRestore ? "Keep my edits" : "Keep them"}
        </Link>
      </Form>
    </section>
  );
}
