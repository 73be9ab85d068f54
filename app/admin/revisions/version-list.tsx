import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FieldDifference } from "~/content/revisions/diff/diff.server";
import type { Version } from "~/content/revisions/history.server";
import { MAX_VERSION_NAME } from "~/content/revisions/version-name";
import type { FormRejection } from "~/ui/form/answer";
import { Field } from "~/ui/form/field";
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
  /** The number of the version that is the row as it is, where it is listed. */
  latest: number | undefined;
  /** Why the open version was not given a name. */
  rejection?: FormRejection | undefined;
}

/** The versions of a row, newest first; the selected one shows what it changed. */
export function VersionList({ versions, open, current, to, latest, rejection }: VersionsProps) {
  return (
    <ol className="versions-list" role="list">
      {versions.map((version) => {
        const isOpen = version.n === open?.n && version.side === open.side;
        const { did, at, when, by, changed, name, isDeletion } = version;
        const isCurrent = version.n === latest && version.side === "after";
        return (
          <li key={`${version.n} ${version.side}`} data-open={isOpen || undefined}>
            <Link to={to(version)} preventScrollReset replace aria-current={isOpen || undefined}>
              <Time className="mono" at={at}>
                {when}
              </Time>
              {name ? <strong className="version-name">{name}</strong> : null}
              <span className="version-did">
                {did} by {by}
              </span>
              <span className="version-what">{changed.join(", ")}</span>
            </Link>
            {isOpen ? <Body {...{ open, current, version, rejection }} /> : null}
            {isOpen || isCurrent || isDeletion || !current ? null : (
              <Restore version={version} current={current}>
                <button
                  type="submit"
                  className="quiet"
                  aria-label={`Restore: ${name ?? `the version from ${when}`}`}
                >
                  Restore
                </button>
              </Restore>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Restore({
  version: { n, side },
  current,
  children,
}: {
  version: Pick<Version, "n" | "side">;
  current: string;
  children: ReactNode;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="n" value={n} />
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="version" value={current} />
      {children}
    </Form>
  );
}

function Body({
  open,
  current,
  version,
  rejection,
}: Pick<VersionsProps, "current" | "rejection"> & { open: OpenVersion; version: Version }) {
  return (
    <div className="version-body">
      <Diff fields={open.fields} />
      <div className="version-ends">
        {open.canRestore && current ? (
          <Restore version={open} current={current}>
            <Submit pendingLabel="Restoring…">Restore this version</Submit>
          </Restore>
        ) : null}
        {open.preview ? (
          <Link className="btn btn-line" to={open.preview}>
            Preview this version
          </Link>
        ) : null}
      </div>
      {open.side === "after" ? (
        <Form method="post" className="version-naming">
          <input type="hidden" name="intent" value="name" />
          <input type="hidden" name="n" value={open.n} />
          <Field
            label="Name of this version"
            description="With a name it stays above the others, and is never thinned out."
            error={rejection?.errors.name}
          >
            {(control) => (
              <input
                {...control}
                key={version.name}
                className="input"
                name="name"
                defaultValue={rejection?.values.name ?? version.name ?? ""}
                maxLength={MAX_VERSION_NAME}
                autoComplete="off"
              />
            )}
          </Field>
          <Submit className="btn btn-line" pendingLabel="Saving…">
            Save name
          </Submit>
        </Form>
      ) : null}
    </div>
  );
}
