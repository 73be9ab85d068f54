import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useLeaveGuard } from "~/ui/leave-warning";
import type { ImagesAnswer } from "./image-actions.server";

export interface AltOptions {
  alt: string;
  version: string;
  /** Whether the image is gone, so that nothing can be saved: another tab has replaced, cropped or deleted it. */
  isGone: boolean;
  /** Called when the field begins, or ceases, to have unsaved changes. */
  onUnsaved(isUnsaved: boolean): void;
  /** The response to this image's form without JavaScript. */
  answer?: ImagesAnswer;
}

const LEAVE_QUESTION = "Leave this page? Your unsaved descriptions will be lost.";

/**
 * Saves an image's alternative text, typed into `input`, one request at a time, and before another page opens; on
 * failure, the author is asked. Fills in a text that was saved elsewhere, unless another is being typed.
 */
export function useAltSave({ alt, version, isGone, onUnsaved, answer: answered }: AltOptions) {
  const fetcher = useFetcher<ImagesAnswer>();
  // The response to a save arrives before the page's data is reloaded.
  const saved = fetcher.data?.ok ? fetcher.data.about : undefined;
  const latest = saved?.version && saved.version > version ? saved : { alt, version };

  const input = useRef<HTMLInputElement>(null);
  const [isUnsaved, setUnsaved] = useState(answered?.ok === false);
  /** The text as last saved: the field has unsaved changes if it differs. */
  const savedText = useRef(alt);
  const sentText = useRef(alt);
  /** The version that the text in the field was written from, so that a newer text is not overwritten. */
  const baseVersion = useRef(answered?.about?.version ?? version);
  const savesAgain = useRef(false);
  const onSettled = useRef<(() => void) | null>(null);

  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const hasChanged = () => input.current !== null && input.current.value !== savedText.current;
  useLeaveGuard({
    getQuestion: () => (hasChanged() ? LEAVE_QUESTION : null),
    isUnsaved: hasChanged,
    settle: () =>
      new Promise<void>((resolve) => {
        if (!hasChanged()) return resolve();
        onSettled.current = resolve;
        save();
      }),
  });

  function save() {
    const form = input.current?.form;
    if (!form || isGone) return onSettled.current?.();
    // Two requests from the same version would conflict with each other.
    savesAgain.current = fetcher.state === "submitting";
    if (savesAgain.current) return;
    const body = new FormData(form);
    body.set("version", baseVersion.current);
    sentText.current = String(body.get("alt"));
    fetcher.submit(body, { method: "post" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per response
  useEffect(() => {
    const { ok, about } = fetcher.data ?? {};
    if (about?.version) baseVersion.current = about.version;
    if (ok) savedText.current = sentText.current;
    if (ok && savesAgain.current) save();
    savesAgain.current = false;
  }, [fetcher.data]);
  // Idle with a response, which is handled above, or without one if the form could not be sent.
  useEffect(() => {
    if (fetcher.state !== "idle") return;
    savesAgain.current = false;
    onSettled.current?.();
    onSettled.current = null;
  }, [fetcher.state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response may save the text without changing it
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    if (field.value === savedText.current) {
      field.value = savedText.current = latest.alt ?? alt;
      baseVersion.current = latest.version ?? version;
    }
    setUnsaved(field.value !== savedText.current);
  }, [latest.alt, latest.version, fetcher.data]);

  return {
    fetcher,
    input,
    isUnsaved,
    save,
    onInput: () => setUnsaved(hasChanged()),
  };
}
