import { Form, Link } from "@remix-run/react";
import { count } from "~/content/transfer/blogs/blog";
import { Submit } from "~/ui/form/submit";
import { LocalTime } from "../local-time";
import { countEntries } from "./count-entries";
import { describeWritten } from "./describe-written";
import type { Reason } from "./group-reasons";
import { Notice, Reasons } from "./import-notices";

interface ResultProps {
  id: string;
  /** When it ended (milliseconds since 1970). */
  at: number | null;
  /** "WordPress"; null for this site's own export. */
  system: string | null;
  /** Why images and files of another system's export were not copied. */
  missing: string[];
  drafts: { reasons: Reason[]; count: number };
  losses: { reasons: Reason[]; count: number };
  rejected: { first: string[]; count: number };
  ignored: { first: string[]; count: number };
  /** How many images it added to the library. */
  images: number;
  undone: {
    entries: number;
    images: number;
    kept: { name: string; path: string }[];
    keptImages: number;
  } | null;
  tables: { table: string; title: string; added: number; overwritten: number; kept: number; path: string }[];
}

/** What an import has written, what became drafts and what was lost, and the button that undoes it. */
export function ImportResult(props: ResultProps) {
  const { at, system, tables, missing, drafts, losses, rejected, ignored, images, undone } = props;
  return (
    <section>
      <div className="bar">
        <h1 tabIndex={-1}>{undone ? "This import has been undone" : "This file has been imported"}</h1>
      </div>
      <p className="migration-about">
        {at ? (
          <>
            {system ? `From ${system}, ` : "Imported "}
            <LocalTime at={new Date(at).toISOString()} />.{" "}
          </>
        ) : null}
        {tables.length > 0
          ? tables.some(({ added, overwritten }) => added + overwritten > 0)
            ? "Here is what it changed:"
            : "Nothing changed. What differs was left, because it was not ticked:"
          : "Nothing changed: everything in it was already here."}
      </p>
      <ul className="rows" role="list">
        {tables.map(({ table, title, path, ...written }) => (
          <li key={table} className="row">
            <div className="row-text">
              <Link to={path}>{title}</Link>
              <p>{describeWritten(written)}</p>
            </div>
          </li>
        ))}
        {images > 0 ? (
          <li className="row">
            <div className="row-text">
              <Link to="/admin/images">Images</Link>
              <p>{describeWritten({ added: images, overwritten: 0 })}</p>
            </div>
          </li>
        ) : null}
      </ul>
      {undone ? <Undone {...undone} /> : <Undo {...props} />}
      {missing.length > 0 ? (
        <details className="notice" open={missing.length <= 8}>
          <summary>
            {missing.length === 1
              ? "1 image or file was not copied: a link or its description is in its place."
              : `${missing.length} images and files were not copied: links or their descriptions are in their places.`}{" "}
            Import the same file again to retry.
          </summary>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <Notice
        title={`${countEntries(rejected.count)} ${rejected.count === 1 ? "was" : "were"} not imported:`}
        count={rejected.count}
        items={rejected.first}
      />
      <Reasons
        title={`${countEntries(drafts.count)} became ${drafts.count === 1 ? "a draft" : "drafts"}:`}
        reasons={drafts.reasons}
      />
      <Reasons title={`${countEntries(losses.count)} couldn’t keep everything:`} reasons={losses.reasons} />
      <Notice
        title={`${count(ignored.count, "file")} ${ignored.count === 1 ? "was" : "were"} not read:`}
        count={ignored.count}
        items={ignored.first}
      />
      <p className="foot">
        <Link className="link" to="/admin/migrate-models#import">
          Import another file
        </Link>
      </p>
    </section>
  );
}

/** The form that undoes an import which added something. */
function Undo({ id, tables, images }: ResultProps) {
  if (images === 0 && !tables.some(({ added }) => added > 0)) return null;
  const isOverwritten = tables.some(({ overwritten }) => overwritten > 0);
  return (
    <Form method="post" className="notice">
      <p>
        You can undo this import for 30 days: what it added goes to the bins, except for what was changed
        since.
        {isOverwritten ? " What it overwrote stays: restore that in History." : ""}
      </p>
      <input type="hidden" name="upload" value={id} />
      <Submit className="btn btn-line" name="intent" value="undo" pendingLabel="Removing…">
        Undo this import
      </Submit>
    </Form>
  );
}

function Undone({ entries, images, kept, keptImages }: NonNullable<ResultProps["undone"]>) {
  const stay = kept.map(({ name, path }) => (
    <Link key={path} className="link" to={path}>
      {name}
    </Link>
  ));
  return (
    <>
      <p className="notice">
        {countEntries(entries)} and {countImages(images)} removed. They are in the bins of their lists.
        {keptImages > 0
          ? ` ${countImages(keptImages)} ${keptImages === 1 ? "stays" : "stay"}: in use, or changed since.`
          : ""}
      </p>
      <Notice
        title={`${countEntries(kept.length)} ${kept.length === 1 ? "stays, because it was" : "stay, because they were"} changed since:`}
        count={stay.length}
        items={stay}
      />
    </>
  );
}

const countImages = (number: number) => count(number, "image");
