import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { draftPath, FORMER, resumePath } from "~/content/admin-paths";
import { getDraftTitle } from "~/content/drafts/draft-title";
import type { DraftSummary } from "~/content/drafts/drafts.server";
import { readSentValues } from "~/content/fields/sent-values";
import { collections } from "~/content/types/index";
import { useAccount } from "../use-account";
import { deleteLocalDraft, getStorageKey, getTime, type LocalDraft, listLocalDrafts } from "./local-drafts";
import { sendLocalDraft } from "./send-draft";

/** A draft that only this browser has, as lists show it. */
interface LocalDraftSummary {
  id: string;
  title: string;
  /** When it was written (ISO). */
  at: string;
  /** Where it is continued, or offered if it was set aside. */
  to: string;
}

/**
 * The drafts of a collection that only this browser has. They are first sent to the server, so only those remain that it
 * did not accept, or that were set aside: a tab that was closed during a save never learnt that its text was saved.
 */
export function useLocalOnly(drafts: DraftSummary[], slug: string) {
  const account = useAccount();
  const [local, setLocal] = useState<LocalDraftSummary[]>([]);
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is opened
  useEffect(() => {
    setLocal([]);
    if (!account) return;
    let isLeft = false;
    const onServer = new Set(drafts.map(({ id }) => id));
    void sendLocalDrafts(account, slug, onServer).then((isSent) => {
      if (isLeft) return;
      setLocal(summarizeLocalDrafts(account, slug));
      if (isSent) revalidate();
    });
    return () => {
      isLeft = true;
    };
  }, [account, slug]);

  return {
    localOnly: local.filter(({ id }) => !drafts.some((draft) => draft.id === id)),
    deleteLocal: (id: string) => {
      listLocalDrafts(getStorageKey(account ?? "", slug, id)).forEach(deleteLocalDraft);
      setLocal((all) => all.filter((draft) => draft.id !== id));
    },
  };
}

/**
 * Sends the local drafts of entries without a draft on the server, and deletes those that the server now has. Returns
 * whether any of them has become a draft there.
 */
async function sendLocalDrafts(account: string, slug: string, onServer: Set<string>): Promise<boolean> {
  let isSent = false;
  for (const [id, localDraft] of listWithIds(account, slug)) {
    if (localDraft.aside || onServer.has(id)) continue;
    const response = await sendLocalDraft(draftPath({ slug }, id), account, localDraft);
    if (!response.ok) {
      if (response.status === 0) return isSent;
      continue;
    }
    deleteLocalDraft(localDraft);
    if (response.savedAt === null) continue;
    onServer.add(id);
    isSent = true;
  }
  return isSent;
}

/** The latest local draft of each entry. */
function summarizeLocalDrafts(account: string, slug: string): LocalDraftSummary[] {
  const collection = collections.find((one) => one.slug === slug);
  const drafts = new Map<string, LocalDraftSummary>();
  for (const [id, localDraft] of listWithIds(account, slug)) {
    if (!collection || drafts.has(id)) continue;
    const title = getDraftTitle(collection, readSentValues(collection.fields, localDraft.fields));
    const isNew = localDraft.version === "";
    const path = resumePath({ slug }, { id, isNew });
    // The row may have got another id or kind, or may be gone.
    const to = isNew ? path : `${path}?${new URLSearchParams({ [FORMER]: `${slug}/${id}` })}`;
    drafts.set(id, { id, title, at: getTime(localDraft), to });
  }
  return [...drafts.values()];
}

/** The collection's local drafts with their entries' ids, newest first. */
function listWithIds(account: string, slug: string): [id: string, LocalDraft][] {
  const prefix = getStorageKey(account, slug);
  return listLocalDrafts(prefix).map((one) => [one.key.slice(prefix.length).split("/")[0] ?? "", one]);
}
