import { Link } from "@remix-run/react";
import type { DraftSummary } from "~/content/drafts/drafts.server";
import { useReachableSubmit } from "~/http/use-reachable-submit";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { LocalTime } from "../local-time";
import { useLocalOnly } from "./use-local-only";

/** So many are shown at once, more than that only when somebody wants to see them. */
const SHOWN = 3;
const DISCARD_ALL = "discard-all";

/** The unsaved changes of a list: the server's drafts, and those that only this browser has. */
export function DraftList({ drafts, slug }: { drafts: DraftSummary[]; slug: string }) {
  const { localOnly, deleteLocal } = useLocalOnly(drafts, slug);
  const count = drafts.length + localOnly.length;
  const discardAll = useReachableSubmit(() => {
    for (const { id } of localOnly) deleteLocal(id);
  });
  if (count === 0) return null;
  return (
    <section className="drafts" aria-labelledby="unfinished">
      <details open={count <= SHOWN}>
        <summary>
          <h2 className="part" id="unfinished">
            Unsaved changes
          </h2>{" "}
          <span className="mono">{count}</span>
        </summary>
        <ul role="list">
          {drafts.map(({ id, title, when, isNew }) => (
            <li key={id}>
              <Link to={isNew ? `/admin/${slug}/new?id=${id}` : `/admin/${slug}/${id}`}>{title}</Link>
              <span className="mono">{when}</span>
              <DiscardButton slug={slug} id={id} title={title} onDiscard={() => deleteLocal(id)} />
            </li>
          ))}
          {localOnly.map(({ id, title, at, isNew }) => (
            <li key={id}>
              <Link to={isNew ? `/admin/${slug}/new?id=${id}` : `/admin/${slug}/${id}`}>{title}</Link>
              <span className="mono">
                <LocalTime at={at} />, on this device only
              </span>
              <DiscardButton slug={slug} id={id} title={title} onDiscard={() => deleteLocal(id)} />
            </li>
          ))}
        </ul>
        {count > 1 ? (
          <>
            <button type="button" className="quiet" {...opensDialog(DISCARD_ALL)}>
              Discard all {count}…
            </button>
            <ConfirmDialog
              id={DISCARD_ALL}
              question={`Discard all ${count}?`}
              text="Your unsaved changes to these entries will be lost. What is saved stays as it is."
            >
              <form method="post" action={`/admin/${slug}?index`} onSubmit={discardAll}>
                <input type="hidden" name="intent" value="discard" />
                <button type="submit" className="btn btn-solid">
                  Discard all
                </button>
              </form>
            </ConfirmDialog>
          </>
        ) : null}
      </details>
    </section>
  );
}

interface DiscardButtonProps {
  slug: string;
  id: string;
  title: string;
  onDiscard(): void;
}

/** Discards an entry's unsaved changes, after a confirmation, with a form that posts to its edit page. */
function DiscardButton({ slug, id, title, onDiscard }: DiscardButtonProps) {
  const dialog = `discard-${id}`;
  const onSubmit = useReachableSubmit(onDiscard);
  return (
    <>
      <button type="button" className="quiet" aria-label={`Discard: ${title}`} {...opensDialog(dialog)}>
        Discard
      </button>
      <ConfirmDialog
        id={dialog}
        question="Discard these changes?"
        text={`Your unsaved changes to “${title}” will be lost.`}
      >
        <form method="post" action={`/admin/${slug}/${id}`} onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="discard" />
          <button type="submit" className="btn btn-solid">
            Discard changes
          </button>
        </form>
      </ConfirmDialog>
    </>
  );
}
