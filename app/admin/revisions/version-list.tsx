import { Form, Link } from "@remix-run/react";
import type { FieldDifference } from "~/content/revisions/diff/diff.server";
import type { Version } from "~/content/revisions/history.server";
import { Submit } from "~/ui/form/submit";
import { Time } from "../time";
import { Diff } from "./diff";

/** The selected version. */
export interface OpenVersion {
  n: number;
  side: Version["side"];
  /** What it changed. */
  fields: FieldDifference[];
  /** Whether it can be restored: it is not the current one, and the row exists. */
  canRestore: boolean;
  /** The path of its preview; null if the row was deleted in it. */
  preview: string | null;
}

interface VersionsProps {
  versions: Version[];
  open: OpenVersion | null;
  /** The row's current version, which a restore starts from; null while it is deleted. */
  current: string | null;
  /** The URL of a version on this page. */
  to(version: Version): string;
}

/** The versions of a row, newest first; the selected one shows what it changed. */
export function VersionList({ versions, open, current, to }: VersionsProps) {
  return (
    <ol className="versions-list" role="list">
      {versions.map((version) => {
        const isOpen = version.n === open?.n && version.side === open.side;
        const { did, at, when, by, changed } = version;
        return (
          <li key={`${version.n} ${version.side}`} data-open={isOpen || undefined}>
            <Link to={to(version)} preventScrollReset replace aria-current={isOpen || undefined}>
              <Time className="mono" at={at}>
                {when}
              </Time>
              <span className="version-did">
                {did} by {by}
              </span>
              <span className="version-what">{changed.join(", ")}</span>
            </Link>
            {isOpen ? <Body open={open} current={current} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

function Body({ open, current }: Pick<VersionsProps, "current"> & { open: OpenVersion }) {
  return (
    <div className="version-body">
      <Diff fields={open.fields} />
      <div className="version-ends">
        {open.canRestore && current ? (
          <Form method="post">
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="n" value={open.n} />
            <input type="hidden" name="side" value={open.side} />
            <input type="hidden" name="version" value={current} />
            <Submit pendingLabel="Restoring…">Restore this version</Submit>
          </Form>
        ) : null}
        {open.preview ? (
          <Link className="btn btn-line" to={open.preview}>
            Preview this version
          </Link>
        ) : null}
      </div>
    </div>
  );
}
