import { useSearchParams } from "@remix-run/react";
import { type Dispatch, type RefObject, useEffect, useLayoutEffect } from "react";
import { FORMER } from "~/content/admin-paths";
import type { FieldDefinition } from "~/content/fields/definition";
import type { Autosave } from "./autosave";
import { chooseDraft, findTyped } from "./choose-draft";
import type { EditEvent, EditState } from "./edit-state";
import { deleteLocalDraft, getStorageKey, listLocalDrafts } from "./local-drafts";

interface Options {
  form: RefObject<HTMLFormElement | null>;
  fields: FieldDefinition[];
  account: string | null;
  /** "notes/ID": where the entry is now, as in storage keys. */
  entry: string;
  /** The server's draft. */
  draft: { draftVersion: string } | null;
  state: EditState;
  dispatch: Dispatch<EditEvent>;
  autosave: Autosave;
}

/**
 * Fills a form that opens with the draft that is chosen among those of the server and of this device, and takes over
 * what was typed before this code had loaded.
 */
export function useChosenDraft({ form, fields, account, entry, draft, state, dispatch, autosave }: Options) {
  const former = useSearchParams()[0].get(FORMER);
  const { restored, fills } = state;

  // A layout effect, because a later one might replace the form after something had been typed into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    if (!account || !form.current) return;
    const list = (path: string) => listLocalDrafts(getStorageKey(account, path));
    const { sent, ...chosen } = chooseDraft(draft, list(entry), isOther(former, entry) ? list(former) : []);
    sent.forEach(deleteLocalDraft);
    const texts = { ...chosen.restored?.fields, ...findTyped(form.current, fields) };
    const filling = chosen.restored && { ...chosen.restored, fields: texts };
    dispatch({ type: "opened", restored: filling, otherDrafts: chosen.otherDrafts });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form has been filled again
  useEffect(() => {
    if (fills > 0 ? !restored : Object.keys(findTyped(form.current, fields)).length === 0) return;
    if (!restored) autosave.recordChange();
    // The restored text now belongs to this form.
    else if (autosave.adoptDraft(restored)) deleteLocalDraft(restored);
    // Without delay, because the server can tell whether this text was in fact saved while the page was being left.
    void autosave.flush();
  }, [fills]);
}

/** Whether a URL's FORMER is another entry, and not what would be the prefix of many. */
const isOther = (former: string | null, entry: string): former is string =>
  former !== entry && /^[^/]+\/[^/]+$/.test(former ?? "");
