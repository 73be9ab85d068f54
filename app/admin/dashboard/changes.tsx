import { Link } from "@remix-run/react";
import type { LatestChange } from "~/content/revisions/latest-changes.server";
import { Time } from "../time";

/** The latest changes, newest first. */
export function Changes({ changes }: { changes: LatestChange[] }) {
  if (changes.length === 0) return <p className="empty">No changes yet.</p>;
  return (
    <ol className="changes" role="list">
      {changes.map(({ n, title, did, by, at, when, path }) => (
        <li key={n}>
          <span className="change-text">
            <Link to={path}>{title}</Link>
          </span>
          <span className="change-did">
            {did} by {by}
          </span>
          <Time className="mono" at={at}>
            {when}
          </Time>
        </li>
      ))}
    </ol>
  );
}
