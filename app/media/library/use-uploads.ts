import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_BYTES } from "./limits";
import type { UploadAnswer } from "./upload-answer";

/** What a chooser of files offers; what a file really is, its content decides. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A file on its way to the library. */
export interface Upload {
  key: number;
  name: string;
  /** "making": all of it was sent, and the server makes its sizes. */
  state: "waiting" | "sending" | "making" | "failed";
  /** How much of it was sent, 0–1. */
  sent: number;
  /** Why it failed, and whether the same file may succeed another time. */
  message?: string;
  canRetry?: boolean;
  /** A file of this device, or the address of a picture that the server fetches. */
  source: File | string;
}

/** What is said of one that is on its way. */
export const UPLOAD_WORDS = { waiting: "Waits", sending: "Is sent", making: "Sizes are made" };

/** One is sent while the server works on another. */
const AT_ONCE = 2;
const QUESTION = "Leave this page? Some images are still uploading.";
const LOST = "could not be sent: the server cannot be reached right now. Try again in a minute.";

/**
 * Sends files one by one, each as a form of its own, and tells how far they are. `onStored` is called with what the
 * server says of each that was stored. What failed stays in the list until it is dropped or tried again.
 */
export function useUploads(onStored: (upload: Upload, answer: UploadAnswer) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const requests = useRef(new Map<number, XMLHttpRequest>());
  const latest = useRef(onStored);
  latest.current = onStored;

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((key: number) => {
    requests.current.get(key)?.abort();
    requests.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  }, []);

  useEffect(() => {
    const isActive = ({ state }: Upload) => state === "sending" || state === "making";
    const next = uploads.find(({ state }) => state === "waiting");
    if (!next || uploads.filter(isActive).length >= AT_ONCE || requests.current.has(next.key)) return;
    const { key, name, source } = next;
    const finish = (part: Partial<Upload>) => {
      requests.current.delete(key);
      change(key, part);
    };
    const request = send(source, {
      onSent: (sent) => change(key, { sent, state: sent < 1 ? "sending" : "making" }),
      onAnswer: (status, answer) => {
        if (status !== 201 || !answer) {
          const message = answer?.messages?.join(" ") || `“${name}” ${LOST}`;
          return finish({ state: "failed", message, canRetry: status !== 422 });
        }
        drop(key);
        latest.current(next, answer);
      },
      onLost: () => finish({ state: "failed", message: `“${name}” ${LOST}`, canRetry: true }),
    });
    requests.current.set(key, request);
    change(key, { state: "sending" });
  }, [uploads, change, drop]);

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== "failed"),
    drop,
    add: useCallback((sources: Iterable<File | string>): Upload[] => {
      const added = Array.from(sources, toUpload);
      setUploads((all) => [...all, ...added]);
      return added;
    }, []),
    retry: useCallback(
      (key: number) => change(key, { state: "waiting", sent: 0, message: undefined }),
      [change],
    ),
  };
}

let keys = 0;

/** What is too large is refused before it is sent; all else is the server's to judge. */
function toUpload(source: File | string): Upload {
  keys += 1;
  const isFile = typeof source !== "string";
  const upload = { key: keys, name: isFile ? source.name : new URL(source).hostname, source, sent: 0 };
  if (!isFile) return { ...upload, state: "waiting" };
  const file = source;
  if (file.size <= MAX_BYTES) return { ...upload, state: "waiting" };
  const message = `“${file.name}” is too large: at most ${MAX_BYTES / 1024 / 1024} MB.`;
  return { ...upload, state: "failed", message };
}

interface Listeners {
  onSent(share: number): void;
  onAnswer(status: number, answer: UploadAnswer | null): void;
  onLost(): void;
}

/** XMLHttpRequest, because fetch does not tell how much was sent. */
function send(source: File | string, { onSent, onAnswer, onLost }: Listeners): XMLHttpRequest {
  const request = new XMLHttpRequest();
  const form = new FormData();
  if (typeof source === "string") form.set("url", source);
  else form.set("file", source);
  request.open("POST", typeof source === "string" ? "/admin/images/fetch" : "/admin/images/upload");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
  request.addEventListener("load", () => onAnswer(request.status, request.response as UploadAnswer | null));
  request.addEventListener("error", onLost);
  request.send(form);
  return request;
}

/** Asks before the page is left while pictures are on their way. A page can ask one question: its form may have its own. */
export function useAskBeforeLeaving(isBusy: boolean): void {
  useBeforeUnload((event) => {
    if (isBusy) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy && currentLocation.pathname !== nextLocation.pathname && !window.confirm(QUESTION),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
}
