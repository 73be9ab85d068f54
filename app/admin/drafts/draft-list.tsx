import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { DraftSummary } from "~/content/drafts/drafts.server";
import { useReachableSubmit } from "~/http/use-reachable-submit";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { LocalTime } from "../local-time";
import { useAccount } from "../use-account";
import { deleteLocalDraft, getStorageKey, listLocalDrafts } from "./local-drafts";

interface LocalDraftSummary {
  id: string;
  at: string;
  isNew: boolean;
}

/** The unsaved changes above a list: the server's drafts, and those that only this browser has. */
export function DraftList({ drafts, slug }: { drafts: DraftSummary[]; slug: string }) {
  const account = useAccount();
  const [local, setLocal] = useState<LocalDraftSummary[]>([]);
  useEffect(() => setLocal(account ? summarizeLocalDrafts(account, slug) : []), [account, slug]);
  const localOnly = local.filter(({ id }) => !drafts.some((draft) => draft.id === id));
  if (drafts.length + localOnly.length === 0) return null;

  const deleteLocal = (id: string) => {
    for (const [key] of listLocalDrafts(getStorageKey(account ?? "", slug, id))) deleteLocalDraft(key);
    setLocal((all) => all.filter((draft) => draft.id !== id));
  };
  return (
    <section className="unfinished" aria-labelledby="unfinished">
      <h2 className="part" id="unfinished">
        Unsaved changes
      </h2>
      <ul role="list">
        {drafts.map(({ id, title, when, isNew }) => (
          <li key={id}>
            <Link to={isNew ? `/admin/${slug}/new?id=${id}` : `/admin/${slug}/${id}`}>{title}</Link>
            <span className="mono">{when}</span>
            <DiscardButton slug={slug} id={id} title={title} onDiscard={() => deleteLocal(id)} />
          </li>
        ))}
        {localOnly.map(({ id, at, isNew }) => (
          <li key={id}>
            <Link to={isNew ? `/admin/${slug}/new?id=${id}` : `/admin/${slug}/${id}`}>
              Changes saved on this device only
            </Link>
            <span className="mono">
              <LocalTime at={at} />
            </span>
            <DiscardButton
              slug={slug}
              id={id}
              title="Changes saved on this device only"
              onDiscard={() => deleteLocal(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DiscardButtonProps {
  slug: string;
  id: string;
  title: string;
  onDiscard(): void;
}

/** Discards an entry's unsaved changes, after a confirmation, by a form that posts to its edit page. */
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

/** The latest local draft of each entry. */
function summarizeLocalDrafts(account: string, slug: string): LocalDraftSummary[] {
  const prefix = getStorageKey(account, slug);
  const drafts = new Map<string, LocalDraftSummary>();
  for (const [key, { at, version }] of listLocalDrafts(prefix)) {
    const [id = ""] = key.slice(prefix.length).split("/");
    if (!drafts.has(id)) drafts.set(id, { id, at: new Date(at).toISOString(), isNew: version === "" });
  }
  return [...drafts.values()];
}
