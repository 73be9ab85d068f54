import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { draftPath, formerQuery, resumePath } from "~/content/admin-paths";
import { getDraftTitle } from "~/content/drafts/draft-title";
import type { DraftSummary } from "~/content/drafts/drafts.server";
import { readSentValues } from "~/content/fields/sent-values";
import { collections } from "~/content/types/index";
import { useAccount } from "../use-account";
import { deleteLocalDraft, getStorageKey, getTime, type LocalDraft, listLocalDrafts } from "./local-drafts";
import { sendLocalDraft } from "./send-draft";

/**
 * The drafts of a collection that only this browser has. They are first sent to the server, so only those remain that it
 * did not accept, or that were set aside: a tab that was closed during a save never learnt that its text was saved.
 */
export function useLocalOnly(drafts: DraftSummary[], slug: string) {
  const account = useAccount();
  const [local, setLocal] = useState<ReturnType<typeof summarizeLocalDrafts>>([]);
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
    /** Whether this browser has texts of an entry, whatever the server has. */
    isOnDevice: (id: string) => local.some((draft) => draft.id === id),
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
    if (!response.ok && response.status === 0) break;
    if (response.ok) deleteLocalDraft(localDraft);
    if (!response.ok || response.savedAt === null) continue;
    onServer.add(id);
    isSent = true;
  }
  return isSent;
}

/** The latest local draft of each entry: `at` is when it was written (ISO), `to` where it is continued or offered. */
function summarizeLocalDrafts(account: string, slug: string) {
  const collection = collections.find((one) => one.slug === slug);
  if (!collection) return [];
  const latest = new Map<string, LocalDraft>();
  for (const [id, localDraft] of listWithIds(account, slug)) if (!latest.has(id)) latest.set(id, localDraft);
  return [...latest].map(([id, localDraft]) => {
    const title = getDraftTitle(collection, readSentValues(collection.fields, localDraft.fields));
    const path = resumePath({ slug }, { id, isNew: localDraft.version === "" });
    // The row may have got another id or kind, or may be gone.
    const to = localDraft.version ? `${path}?${formerQuery({ slug }, id)}` : path;
    return { id, title, at: getTime(localDraft), to };
  });
}

/** The collection's local drafts with their entries' ids, newest first. */
function listWithIds(account: string, slug: string): [id: string, LocalDraft][] {
  const prefix = getStorageKey(account, slug);
  return listLocalDrafts(prefix).map((one) => [one.key.slice(prefix.length).split("/")[0] ?? "", one]);
}
