import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

const QUESTION = "Leave this page? What you changed is not saved.";

/**
 * Whether the form holds something that is not saved, and a question before the page is left with it.
 * `saved` changes when the form was saved, `refused` when saving failed.
 */
export function useUnsaved(saved: unknown, refused: unknown) {
  const [isDirty, setDirty] = useState(false);
  const asks = useRef(false);
  const mark = useCallback((dirty: boolean) => {
    asks.current = dirty;
    setDirty(dirty);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means saved
  useEffect(() => mark(false), [saved, mark]);
  useEffect(() => {
    if (refused) mark(true);
  }, [refused, mark]);
  useBeforeUnload((event) => {
    if (asks.current) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks.current && currentLocation.pathname !== nextLocation.pathname && !window.confirm(QUESTION),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);

  return {
    isDirty,
    onInput: () => mark(true),
    /** What is on the way is not asked about; a refusal brings the question back. */
    onSubmit: () => {
      asks.current = false;
    },
  };
}
