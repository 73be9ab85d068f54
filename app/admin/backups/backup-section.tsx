import { Form, Link } from "@remix-run/react";
import { Submit } from "~/ui/form/submit";
import { BackupFacts } from "./backup-facts";
import type { BackupFacts as Facts } from "./backups.server";

/** The dashboard's section about backups. */
export function BackupSection(facts: Facts) {
  return (
    <section aria-labelledby="backups">
      <h2 className="part" id="backups">
        Backups
      </h2>
      <BackupFacts {...facts} />
      <div className="fact-acts">
        <BackUpNow from="/admin" />
        <Link className="btn btn-quiet" to="/admin/backups">
          Download
        </Link>
      </div>
    </section>
  );
}

/** The button that makes a backup and then returns to `from`. */
export function BackUpNow({ from, isPrimary }: { from: string; isPrimary?: boolean }) {
  return (
    <Form method="post" action="/admin/backups">
      <input type="hidden" name="from" value={from} />
      <Submit
        className={isPrimary ? "btn btn-solid" : "btn btn-line"}
        name="intent"
        value="back-up"
        hasSpinner
        pendingLabel="Backing up"
      >
        Back up now
      </Submit>
    </Form>
  );
}
