import { type Dispatch, useEffect, useRef } from "react";
import { showToast } from "~/ui/toast-message";
import type { Autosave } from "./autosave";
import type { EditEvent, EditState } from "./edit-state";
import { deleteLocalDraft, type LocalDraft, moveAsides, saveLocalDraft } from "./local-drafts";

interface Options {
  /** That of the entry's storage keys. */
  prefix: string | null;
  state: EditState;
  dispatch: Dispatch<EditEvent>;
  autosave: Autosave;
}

/** The other texts that this device has of a form's entry: they get its new id, and may be shown or deleted. */
export function useOtherDrafts({ prefix, state, dispatch, autosave }: Options) {
  const lastPrefix = useRef(prefix);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each id that the row gets
  useEffect(() => {
    const from = lastPrefix.current;
    lastPrefix.current = prefix;
    if (!from || !prefix || from === prefix) return;
    dispatch({ type: "others-changed", otherDrafts: moveAsides(state.otherDrafts, from, prefix) });
  }, [prefix]);

  return {
    deleteOther: (other: LocalDraft) => {
      deleteLocalDraft(other);
      const otherDrafts = state.otherDrafts.filter((one) => one !== other);
      dispatch({ type: "others-changed", otherDrafts });
    },
    /** Fills the form with another local draft, and stores the current text as one in its place, if it is not saved. */
    restore: (other: LocalDraft) => {
      if (state.draftState.kind === "unchanged")
        return dispatch({ type: "restored", draft: other, replaced: null });
      const current = autosave.getLocalDraft();
      const replaced = current && { ...current, key: `${prefix}aside-${Date.now()}`, aside: true };
      if (!replaced || !saveLocalDraft(replaced)) return showToast(NO_ROOM);
      dispatch({ type: "restored", draft: other, replaced });
    },
  };
}

const NO_ROOM = {
  title: "Not shown",
  description: "This device can’t store the text in the form, which would be lost. Save it first.",
  kind: "destructive",
} as const;
