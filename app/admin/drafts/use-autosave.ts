import { useNavigation } from "@remix-run/react";
import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { draftPath } from "~/content/admin-paths";
import { readWholeForm } from "~/ui/form/half-typed";
import { removeLeaveGuards } from "~/ui/leave-warning";
import { Autosave, whenDraftSent } from "./autosave";
import type { EditEvent, EditState } from "./edit-state";
import { deleteLocalDraft, getStorageKey, listLocalDrafts } from "./local-drafts";
import { useOtherTab } from "./use-other-tab";

interface Options {
  form: RefObject<HTMLFormElement | null>;
  slug: string;
  id: string;
  /** Distinguishes this form from others open for the same row. */
  clientId: string;
  /** Null on a page without a signed-in admin: drafts are not saved there. */
  account: string | null;
  state: EditState;
  dispatch: Dispatch<EditEvent>;
}

/**
 * Autosaves an edit form and keeps its state up to date. Returns the form's `onInput` and `onSubmit`, and
 * `isOpenElsewhere` while another tab edits the row.
 */
export function useAutosave({ form, account, slug, id, clientId, state, dispatch }: Options) {
  const { version, rejection } = state;
  const instance = useRef<Autosave>();
  const url = draftPath({ slug }, id);
  const storageKey = getStorageKey(account ?? "", slug, id, clientId);
  instance.current ??= new Autosave({
    entry: { url, storageKey },
    account: account ?? "",
    clientId,
    read: () => (form.current && account ? readWholeForm(form.current) : null),
    dispatch,
  });
  const autosave = instance.current;
  const [isOpenElsewhere, publish] = useOtherTab(`${slug}/${id}`, (texts) => {
    if (!autosave.isSaving && !autosave.acceptSaveOfOtherTab(texts))
      dispatch({ type: "saved-elsewhere", isTouched: autosave.isTouched });
  });
  const confirmSaved = () => {
    const texts = autosave.finishSave();
    if (texts) publish(texts);
  };

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const leave = () => void autosave.flush({ leaving: true });
    const retry = () => void autosave.flush();
    // Safari may leave a page without saying that it is hidden.
    window.addEventListener("pagehide", leave, { signal });
    document.addEventListener("visibilitychange", () => (document.hidden ? leave() : retry()), { signal });
    // The network is back, or the admin has signed in again in another window.
    for (const event of ["online", "focus"]) window.addEventListener(event, retry, { signal });
    return () => unmounted.abort();
  }, [autosave]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or rejection is the response
  useEffect(() => {
    if (!rejection) confirmSaved();
    autosave.moveTo({ url, storageKey });
    autosave.resume({ isUncertain: (rejection?.status ?? 0) >= 500 });
  }, [version, rejection]);

  // A redirect to another page means that the form was saved.
  const { state: navigationState, formMethod, location } = useNavigation();
  const redirectPath = navigationState === "loading" && formMethod === "POST" && location.pathname;
  const ownPath = useRef<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each redirect
  useEffect(() => {
    ownPath.current ??= window.location.pathname;
    if (redirectPath && redirectPath !== ownPath.current) confirmSaved();
  }, [redirectPath]);
  // A layout effect, since its cleanup can still read the form.
  useLayoutEffect(() => {
    autosave.resume();
    return () => autosave.stop();
  }, [autosave]);

  return {
    autosave,
    isOpenElsewhere,
    onInput: () => autosave.recordChange(),
    onSubmit: () => autosave.startSave(),
    /** Deletes this form's local draft, or all of the row's. Resolves once no draft is being sent either. */
    discard: async ({ isAll }: { isAll: boolean }) => {
      removeLeaveGuards();
      autosave.stop({ discard: true });
      const all = listLocalDrafts(getStorageKey(account ?? "", slug, id));
      for (const draft of isAll ? all : [{ key: storageKey }]) deleteLocalDraft(draft);
      await whenDraftSent();
    },
  };
}
