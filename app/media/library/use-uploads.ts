import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { readAnswer } from "~/http/request-json";
import { FILE_TYPES } from "~/rich-text/file-url";
import { useLeaveGuard } from "~/ui/leave-warning";
import { MAX_BYTES } from "./limits";
import { makeReadable } from "./readable-file";
import type { StoredFiles, UploadAnswer } from "./stored-files";

/** The types that a file picker offers; the server checks the content. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";
export const VIDEO_TYPES = "video/mp4,video/webm";
/** The other files that texts can have, by extension, because operating systems report different types for them. */
export const FILE_ENDINGS = Object.keys(FILE_TYPES)
  .map((ending) => `.${ending}`)
  .join(",");

/** A file that is being uploaded to the library. */
export interface Upload {
  key: number;
  name: string;
  /** "processing": fully sent; the server is generating its sizes. */
  state: "waiting" | "sending" | "processing" | "failed";
  /** The fraction that has been sent, 0–1. */
  sent: number;
  /** Why it failed, and whether retrying the same file could succeed. */
  message?: string;
  canRetry?: boolean;
  /** A local file, or the URL of an image that the server fetches. */
  source: File | string;
}

/** The status text of an unfinished upload. */
export const UPLOAD_LABELS = { waiting: "Waiting", sending: "Uploading", processing: "Processing" };

/** Two, so one file is sent while the server processes another. */
const MAX_PARALLEL = 2;
const STILL_UPLOADING = "Leave this page? Some files are still uploading.";
const NOT_UPLOADED = "Leave this page? Some files couldn’t be uploaded and will be missing.";
const MAYBE_SENT =
  "may not have arrived: the server couldn’t be reached. Try again, or dismiss it if it is below.";
const NOT_SENT = "couldn’t be sent: the server can’t be reached right now. Try again in a minute.";

/** Unfinished uploads of pages that an error page replaced, by path. They are listed again once the page is back. */
const interrupted = new Map<string, Upload[]>();

/**
 * Uploads files to `action`, each as a form of its own, and reports their progress. Calls `onStored` with what the
 * server says of each stored file. Failed uploads stay in the list until they are dropped or retried, and leaving the
 * page asks about those that could be retried. `isKeptByPath`: uploads survive a change of the query and an error page
 * at the same path. `isOrdered`: a file is sent only once the previous one is stored.
 */
export function useUploads(
  onStored: (upload: Upload, stored: StoredFiles) => void,
  { isKeptByPath = false, isOrdered = false, action = "/admin/images/upload" } = {},
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const requests = useRef(new Map<number, XMLHttpRequest>());
  const latest = useRef({ onStored, uploads });
  latest.current = { onStored, uploads };
  const { pathname } = useLocation();

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((key: number) => {
    requests.current.get(key)?.abort();
    requests.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  }, []);

  useEffect(() => {
    const isActive = ({ state }: Upload) => state === "sending" || state === "processing";
    const next = uploads.find(({ state }) => state === "waiting");
    if (
      !next ||
      uploads.filter(isActive).length >= (isOrdered ? 1 : MAX_PARALLEL) ||
      requests.current.has(next.key)
    )
      return;
    const { key, name, source } = next;
    const finish = (part: Partial<Upload>) => {
      requests.current.delete(key);
      change(key, part);
    };
    const request = send(action, source, {
      isCancelled: () => !requests.current.has(key),
      onSent: (sent) => change(key, { sent, state: sent < 1 ? "sending" : "processing" }),
      onAnswer: (answer) => {
        if (!answer.ok) {
          const message = answer.status ? answer.message : `“${name}” ${NOT_SENT}`;
          return finish({ state: "failed", message, canRetry: answer.status !== 422 });
        }
        drop(key);
        latest.current.onStored(next, answer);
      },
      onLost: () => finish({ state: "failed", message: `“${name}” ${NOT_SENT}`, canRetry: true }),
    });
    requests.current.set(key, request);
    change(key, { state: "sending" });
  }, [uploads, change, drop, action, isOrdered]);

  useEffect(() => {
    if (!isKeptByPath) return;
    const left = interrupted.get(pathname) ?? [];
    interrupted.delete(pathname);
    if (left.length > 0) setUploads((all) => [...left, ...all]);
    return () => {
      if (window.location.pathname !== pathname) return;
      for (const request of requests.current.values()) request.abort();
      interrupted.set(pathname, latest.current.uploads.map(interrupt));
    };
  }, [isKeptByPath, pathname]);

  const isBusy = uploads.some(({ state }) => state !== "failed");
  useLeaveGuard({
    getQuestion: (to) => {
      const isAtRisk = isBusy || uploads.some(({ canRetry }) => canRetry);
      if (!isAtRisk || (isKeptByPath && to?.pathname === pathname)) return null;
      return isBusy ? STILL_UPLOADING : NOT_UPLOADED;
    },
  });

  return {
    uploads,
    isBusy,
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

/** Files that are too large are rejected before they are sent; the server checks the rest. */
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

/** An upload that was in progress may or may not have arrived: the author decides whether to retry. */
function interrupt(upload: Upload): Upload {
  if (upload.state !== "sending" && upload.state !== "processing") return upload;
  return { ...upload, state: "failed", message: `“${upload.name}” ${MAYBE_SENT}`, canRetry: true };
}

interface Listeners {
  /** Whether it was cancelled before it was sent. */
  isCancelled(): boolean;
  onSent(share: number): void;
  onAnswer(answer: UploadAnswer): void;
  onLost(): void;
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function send(
  action: string,
  source: File | string,
  { isCancelled, onSent, onAnswer, onLost }: Listeners,
): XMLHttpRequest {
  const request = new XMLHttpRequest();
  const form = new FormData();
  request.open("POST", typeof source === "string" ? "/admin/images/fetch" : action);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
  request.addEventListener("load", () => onAnswer(readAnswer(request.status < 400, request.response)));
  request.addEventListener("error", onLost);
  const sending = async () => {
    if (typeof source === "string") form.set("url", source);
    else form.set("file", await makeReadable(source));
    if (!isCancelled()) request.send(form);
  };
  // Deferred until the caller has the request.
  queueMicrotask(sending);
  return request;
}
