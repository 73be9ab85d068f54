import { Form, useRevalidator } from "@remix-run/react";
import { type DragEvent, useEffect, useState } from "react";
import { makePoster } from "~/media/library/make-poster";
import {
  FILE_ENDINGS,
  IMAGE_TYPES,
  UPLOAD_LABELS,
  type Upload,
  useUploads,
  VIDEO_TYPES,
} from "~/media/library/use-uploads";
import { FILE_KINDS } from "~/rich-text/file-url";
import { Field } from "~/ui/form/field";

/** How many waiting files get a row of their own; the rest are only counted, to keep the library near the top. */
const MAX_WAITING = 5;
/** How many files that the library already had are reported by name; beyond that, only their number. */
const MAX_NAMED = 3;

interface UploadImagesProps {
  /** The URL that files are sent to with JavaScript; without it, the form goes to its own page. */
  action?: string;
  accept: "media" | "files";
}

const WORDS = {
  media: {
    what: "images and videos",
    types: `${IMAGE_TYPES},${VIDEO_TYPES}`,
    hint: "Images: JPEG, PNG, WebP, AVIF or GIF; their location data is removed. Videos: MP4 or WebM; theirs is kept. At most 10 MB each.",
  },
  files: {
    what: "images and files",
    types: `${IMAGE_TYPES},${FILE_ENDINGS}`,
    hint: `Images: JPEG, PNG, WebP, AVIF or GIF; their location data is removed. Files: ${FILE_KINDS}. At most 10 MB each.`,
  },
};

/**
 * The upload form; with JavaScript, files are uploaded one by one as soon as they are chosen or dropped, with their
 * progress.
 */
export function UploadImages({ action, accept }: UploadImagesProps) {
  const [isScripted, setScripted] = useState(false);
  const [isOver, setOver] = useState(false);
  const [stored, setStored] = useState<UploadSummary>(NOTHING);
  const [isOld, setOld] = useState(false);
  const { revalidate, state } = useRevalidator();
  // Other pages of the same list take over the uploads.
  const { uploads, isBusy, add, drop, retry } = useUploads(
    ({ name }, { files, isAlreadyStored, remarks }) => {
      setStored((before) => ({
        names: [...before.names, ...(isAlreadyStored ? [] : [name])],
        others: before.others + files.length,
        alreadyStored: [...before.alreadyStored, ...(isAlreadyStored ? remarks : [])],
        remarks: [...before.remarks, ...(isAlreadyStored ? [] : remarks)],
      }));
      setOld(true);
      for (const { url, entry } of files) {
        if (entry) void sendPoster(url, `${action}?poster-of=${entry}`).then(revalidate);
      }
    },
    { isKeptByPath: true, isOrdered: accept === "media", action },
  );
  useEffect(() => setScripted(true), []);
  // One at a time: a revalidation would abort the one before it, with an error in the console.
  useEffect(() => {
    if (!isOld || state !== "idle") return;
    setOld(false);
    revalidate();
  }, [isOld, state, revalidate]);
  const { what, types, hint } = WORDS[accept];
  const waiting = uploads.filter(({ state }) => state === "waiting").slice(MAX_WAITING);
  const shown = uploads.filter((upload) => !waiting.includes(upload));

  const addAll = (files: Iterable<File>) => {
    if (!isBusy) setStored(NOTHING);
    // What is added last comes first in the gallery.
    add(accept === "media" ? Array.from(files).reverse() : files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    addAll(event.dataTransfer.files);
  };

  return (
    <Form
      method="post"
      // Without the query, which may say that a file is to be replaced.
      action="."
      encType="multipart/form-data"
      className="image-upload"
      reloadDocument
      data-over={isOver || undefined}
      data-scripted={isScripted || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Field label={isScripted ? `Drop ${what} here, or choose files` : `Choose ${what}`} description={hint}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept={types}
            multiple
            onChange={({ currentTarget }) => {
              addAll(Array.from(currentTarget.files ?? []));
              currentTarget.value = "";
            }}
          />
        )}
      </Field>
      {isScripted ? null : (
        <button type="submit" className="btn btn-solid">
          Upload
        </button>
      )}
      <p className="image-stored" aria-live="polite">
        {describe(stored)}
      </p>
      {uploads.length > 0 ? (
        <ul className="uploads" role="list" aria-label="Uploads">
          {shown.map((upload) => (
            <UploadRow key={upload.key} upload={upload} drop={drop} retry={retry} />
          ))}
          {waiting.length > 0 ? (
            <li className="upload" data-more>
              <p>{waiting.length} more waiting</p>
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => {
                  for (const { key, state } of uploads) if (state === "waiting") drop(key);
                }}
              >
                Cancel all that wait
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </Form>
  );
}

/** What has been stored since files were last chosen. */
interface UploadSummary {
  names: string[];
  /** How many of the files are not images. */
  others: number;
  /** The remarks about files that the library already had. */
  alreadyStored: string[];
  remarks: string[];
}

const NOTHING: UploadSummary = { names: [], others: 0, alreadyStored: [], remarks: [] };

function describe({ names, others, alreadyStored, remarks }: UploadSummary): string {
  const what = others > 0 ? "files" : "images";
  const added =
    names.length > 1 ? `${names.length} ${what} added.` : names.map((name) => `“${name}” was added.`);
  const had =
    alreadyStored.length > MAX_NAMED
      ? [`${alreadyStored.length} are already in the library.`]
      : alreadyStored;
  return [...[added].flat(), ...had, ...remarks].join(" ");
}

/** Gives a video a poster. Failures are ignored, because a video also works without one. */
async function sendPoster(video: string, action: string): Promise<void> {
  const poster = await makePoster(video);
  if (!poster) return;
  const body = new FormData();
  body.set("file", poster);
  await fetch(action, { method: "POST", body }).catch(() => undefined);
}

interface UploadRowProps {
  upload: Upload;
  drop(key: number): void;
  retry(key: number): void;
}

/** An upload in progress, or why it failed. */
export function UploadRow({ upload, drop, retry }: UploadRowProps) {
  const { key, name, state, sent, message, canRetry } = upload;
  if (state === "failed") {
    return (
      <li className="upload" data-failed>
        <p role="alert">{message}</p>
        {canRetry ? (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => retry(key)}
            aria-label={`Try again: ${name}`}
          >
            Try again
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => drop(key)}
          aria-label={`Dismiss: ${name}`}
        >
          Dismiss
        </button>
      </li>
    );
  }
  return (
    <li className="upload">
      <p>{name}</p>
      <span className="upload-state">{UPLOAD_LABELS[state]}</span>
      <progress
        value={state === "processing" ? undefined : sent}
        aria-label={`${name}: ${UPLOAD_LABELS[state]}`}
      />
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => drop(key)}
        aria-label={`Cancel: ${name}`}
      >
        Cancel
      </button>
    </li>
  );
}
