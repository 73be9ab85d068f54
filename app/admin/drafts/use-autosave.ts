import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";
import { useConnected } from "~/realtime/connection";
import { removeLeaveGuards } from "~/ui/leave-warning";
import { Autosave, type DraftState, pendingDraft } from "./autosave";
import { deleteLocalDraft, getStorageKey, listLocalDrafts } from "./local-drafts";
import { useOtherTab } from "./use-other-tab";

export interface AutosaveForm {
  form: RefObject<HTMLFormElement | null>;
  /** Null on a page without a signed-in admin: drafts are not saved there. */
  account: string | null;
  slug: string;
  id: string;
  /** Distinguishes this form from others open for the same row. */
  clientId: string;
  /** The row's version as the page shows it. */
  version: string | undefined;
  /** The draft that the form was filled with. */
  draft: { at: string } | null;
  rejection: RejectedSubmission | undefined;
}

interface State {
  draftState: DraftState;
  isOutdated: boolean;
  baseVersion?: string;
  /** Whether the row has been saved with the form's text since the form was filled with a draft. */
  isDraftSaved: boolean;
}

/**
 * Autosaves an edit form. Returns `draftState` for the status line, `isOutdated` once the row has been saved elsewhere,
 * `isOpenElsewhere` while another tab edits it, `baseVersion`, the version of the row found to have this form's text,
 * and the form's `onInput` and `onSubmit`.
 */
export function useAutosave({ form, account, slug, id, clientId, version, draft, rejection }: AutosaveForm) {
  const [state, setState] = useState<State>({
    draftState: getInitialState(draft, rejection),
    isOutdated: false,
    isDraftSaved: false,
  });
  const instance = useRef<Autosave>();
  const tellOthers = useRef((_texts: Record<string, string>) => {});
  const url = `/admin/${slug}/${id}/draft`;
  const storageKey = getStorageKey(account ?? "", slug, id, clientId);
  instance.current ??= new Autosave({
    entry: { url, storageKey },
    account: account ?? "",
    clientId,
    read: () => (form.current && account ? new FormData(form.current) : null),
    onChange: (draftState, isOutdated) =>
      setState((previous) => ({
        ...previous,
        draftState,
        isOutdated: previous.isOutdated || isOutdated,
        isDraftSaved: previous.isDraftSaved || draftState.kind === "unchanged",
      })),
    // The row is found to have this form's text: for example, its page was left before the response to a save arrived.
    setBaseVersion: (baseVersion) =>
      setState((previous) => ({ ...previous, isOutdated: false, baseVersion })),
    onSaved: (texts) => tellOthers.current(texts),
  });
  const autosave = instance.current;
  const [isOpenElsewhere, tell] = useOtherTab(`${slug}/${id}`, (texts) => {
    if (autosave.isSaving || autosave.savedElsewhere(texts)) return;
    setState((previous) => ({
      ...previous,
      isOutdated: true,
      // The draft that filled this form was another tab's, which has saved it since.
      draftState:
        previous.draftState.kind === "saved" && !autosave.isTouched
          ? { kind: "changed" }
          : previous.draftState,
    }));
  });
  tellOthers.current = tell;
  /** To call once the form that is being submitted has been saved. */
  const onSaved = useRef<(() => void) | null>(null);

  useEffect(() => {
    const leave = () => void autosave.flush({ leaving: true });
    const retry = () => void autosave.flush();
    const onVisibility = () => (document.hidden ? leave() : retry());
    const events: [EventTarget, string, () => void][] = [
      [window, "pagehide", leave],
      [document, "visibilitychange", onVisibility],
      // The network is back, or the admin has signed in again in another tab.
      [window, "online", retry],
      [window, "focus", retry],
      [window, "storage", retry],
    ];
    for (const [target, name, listener] of events) target.addEventListener(name, listener);
    return () => {
      for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    };
  }, [autosave]);

  // The event stream may notice first that the site is back.
  const isConnected = useConnected();
  useEffect(() => {
    if (isConnected) void autosave.flush();
  }, [autosave, isConnected]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or rejection is the response
  useEffect(() => {
    if (!rejection && onSaved.current) {
      onSaved.current();
      setState((previous) => ({ ...previous, isDraftSaved: true }));
    }
    onSaved.current = null;
    autosave.moveTo({ url, storageKey });
    autosave.resume({ isUncertain: (rejection?.status ?? 0) >= 500 });
    if (rejection?.status === 401)
      setState((previous) => ({ ...previous, draftState: getInitialState(null, rejection) }));
  }, [version, rejection]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was just saved is up to date
  useEffect(
    () => setState(({ draftState, isDraftSaved }) => ({ draftState, isDraftSaved, isOutdated: false })),
    [version],
  );

  // A redirect to another page means that the form was saved.
  const { state: navigationState, formMethod, location } = useNavigation();
  const redirectPath = navigationState === "loading" && formMethod === "POST" && location.pathname;
  const ownPath = useRef<string>();
  useEffect(() => {
    ownPath.current ??= window.location.pathname;
    if (redirectPath && redirectPath !== ownPath.current) onSaved.current?.();
  }, [redirectPath]);
  // A layout effect, since its cleanup can still read the form.
  useLayoutEffect(() => {
    autosave.resume();
    return () => autosave.stop();
  }, [autosave]);

  return {
    ...state,
    isOpenElsewhere,
    autosave,
    onInput: () => autosave.changed(),
    /** Call this when the form has been filled with another draft. */
    onRestore: () => setState((previous) => ({ ...previous, isDraftSaved: false })),
    onSubmit: () => {
      onSaved.current = autosave.pause();
    },
    /** Deletes the row's local drafts. Resolves once no draft is being sent either. */
    discard: async () => {
      removeLeaveGuards();
      autosave.stop({ discard: true });
      for (const [key] of listLocalDrafts(getStorageKey(account ?? "", slug, id))) deleteLocalDraft(key);
      await pendingDraft();
    },
  };
}

function getInitialState(
  draft: { at: string } | null,
  rejection: RejectedSubmission | undefined,
): DraftState {
  if (rejection?.status === 401) return { kind: "rejected", status: 401, message: "", inBrowser: true };
  return draft ? { kind: "saved", at: draft.at } : { kind: "unchanged" };
}
