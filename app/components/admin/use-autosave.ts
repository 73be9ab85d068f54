import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Refusal } from "~/collections/form.server";
import { Autosave, draftUnderWay, type Keeping } from "./autosave";
import { copiesBelow, forgetCopy, placeOf } from "./local-copies";

export interface AutosaveForm {
  form: RefObject<HTMLFormElement | null>;
  /** Null on a page for somebody who is not known: then nothing is kept. */
  account: string | null;
  slug: string;
  id: string;
  /** Names the form among all of its row. */
  writer: string;
  /** The row's version as the page shows it. */
  version: string | undefined;
  /** The draft that the form was filled with. */
  draft: { at: string } | null;
  refusal: Refusal | undefined;
}

interface State {
  keeping: Keeping;
  isOutdated: boolean;
  base?: string;
}

/**
 * Keeps what is typed into an edit form (Autosave), and says how: `keeping` for the status line, `isOutdated` once
 * somebody else has saved the row, `base` is the version that was found to hold the same text. `onInput` and `onSubmit` are the form's.
 */
export function useAutosave({ form, account, slug, id, writer, version, draft, refusal }: AutosaveForm) {
  const [state, setState] = useState<State>({ keeping: atFirst(draft, refusal), isOutdated: false });
  const known = useRef<Autosave>();
  known.current ??= new Autosave({
    address: `/admin/${slug}/${id}/draft`,
    account: account ?? "",
    writer,
    place: placeOf(account ?? "", slug, id, writer),
    read: () => (form.current && account ? new FormData(form.current) : null),
    show: (keeping, isOutdated) =>
      setState((was) => ({ ...was, keeping, isOutdated: was.isOutdated || isOutdated })),
    // A page that is left while it is being saved does not learn of it: its text is restored, and is the saved one.
    goOnFrom: (base) => setState((was) => ({ ...was, isOutdated: false, base })),
  });
  const autosave = known.current;
  /** Called once the form that is on its way was saved. */
  const saved = useRef<(() => void) | null>(null);

  useEffect(() => {
    const leave = () => void autosave.flush({ leaving: true });
    const retry = () => void autosave.flush();
    const look = () => (document.hidden ? leave() : retry());
    const events: [EventTarget, string, () => void][] = [
      [window, "pagehide", leave],
      [document, "visibilitychange", look],
      // The network is back; somebody signed in on another tab.
      [window, "online", retry],
      [window, "focus", retry],
      [window, "storage", retry],
    ];
    for (const [target, name, listener] of events) target.addEventListener(name, listener);
    return () => {
      for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    };
  }, [autosave]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or another refusal is the answer
  useEffect(() => {
    if (!refusal) saved.current?.();
    saved.current = null;
    autosave.resume();
    if (refusal?.status === 401) setState((was) => ({ ...was, keeping: atFirst(null, refusal) }));
  }, [version, refusal]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved is not outdated
  useEffect(() => setState(({ keeping }) => ({ keeping, isOutdated: false })), [version]);

  // Saving leads to another page as soon as the server has the form: what waits then was only half a sentence.
  const { state: step, formMethod, location } = useNavigation();
  const isLed = step === "loading" && formMethod === "POST" && location.pathname;
  const here = useRef<string>();
  useEffect(() => {
    here.current ??= window.location.pathname;
    if (isLed && isLed !== here.current) saved.current?.();
  }, [isLed]);
  // A layout effect, since the form is still there when it ends.
  useLayoutEffect(() => {
    autosave.resume();
    return () => autosave.stop();
  }, [autosave]);

  return {
    ...state,
    autosave,
    onInput: () => autosave.changed(),
    onSubmit: () => {
      saved.current = autosave.pause();
    },
    /** Forgets what this browser keeps of the row; done when no draft is on its way either. */
    discard: async () => {
      autosave.stop({ discard: true });
      for (const [place] of copiesBelow(placeOf(account ?? "", slug, id))) forgetCopy(place);
      await draftUnderWay();
    },
  };
}

function atFirst(draft: { at: string } | null, refusal: Refusal | undefined): Keeping {
  if (refusal?.status === 401) return { is: "refused", status: 401, message: "", inBrowser: true };
  return draft ? { is: "draft", at: draft.at } : { is: "unchanged" };
}
