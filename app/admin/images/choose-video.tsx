import { useEffect, useRef, useState } from "react";
import type { VideoField } from "~/content/fields/video";
import { fileField } from "~/media/library/limits";
import { drawFrame, makePoster } from "~/media/library/make-poster";
import { VIDEO_TYPES } from "~/media/library/use-uploads";
import { LiteralInput } from "../fields/literal-input";
import { FileInput } from "./file-input";
import { useFieldUpload } from "./use-field-upload";

interface ChooseVideoProps {
  field: VideoField;
  value: string;
  errors?: string[];
  warning?: string;
}

/**
 * A video given by its URL, or as a file that is picked, dropped or pasted. Without JavaScript a file takes precedence
 * over the URL. With JavaScript an uploaded file fills in the URL, and one of its frames the poster's field if empty.
 */
export function ChooseVideo({ field, value, errors, warning }: ChooseVideoProps) {
  const { name, label, hint, poster } = field;
  const [shown, setShown] = useState(value);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const url = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLVideoElement>(null);

  const getInput = (name: string) => {
    const input = url.current?.form?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : null;
  };
  /** Puts a file into the poster's field, which uploads it as if the author had picked it. */
  const setPoster = (image: File | null) => {
    const input = poster ? getInput(fileField(poster)) : null;
    if (!input || !image) return;
    const files = new DataTransfer();
    files.items.add(image);
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const choose = async (src: string) => {
    setShown(src);
    const input = url.current;
    if (!input) return;
    input.value = src;
    // Autosave listens to `input` events.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const hasNoPoster = () => poster && getPosterUrl(input, poster) === "";
    if (!hasNoPoster()) return;
    const image = await makePoster(src);
    if (hasNoPoster() && input.value === src) setPoster(image);
  };
  const { uploads, upload, cancel, drop, retry, target } = useFieldUpload({
    kind: "video",
    getForm: () => url.current?.form,
    onStored: ({ files: [file] }) => {
      if (file) void choose(file.url);
    },
  });

  return (
    <fieldset className="field image-choice" {...target}>
      <legend>{label}</legend>
      {shown ? (
        <>
          <video
            // A new URL retries a video that failed to load.
            key={shown}
            ref={preview}
            className="image-chosen"
            src={shown}
            aria-label={`Current ${label.toLowerCase()}`}
            controls
            muted
            loop
            playsInline
            preload="metadata"
          />
          {poster && isScripted && shown.startsWith("/") ? (
            <button
              type="button"
              className="btn btn-line"
              onClick={async () =>
                setPoster(
                  (preview.current && (await drawFrame(preview.current))) ?? (await makePoster(shown)),
                )
              }
            >
              Use this frame as the image
            </button>
          ) : null}
        </>
      ) : null}
      <FileInput
        {...{ name, uploads, upload, drop, retry }}
        label={isScripted ? "Drop a video here, or choose a file" : "Upload a video"}
        description="MP4 or WebM, at most 10 MB. Location data is kept."
        accept={VIDEO_TYPES}
      />
      <LiteralInput
        ref={url}
        field={{ name, label: `${label} URL`, hint }}
        {...{ value, errors, warning }}
        inputMode="url"
        required={false}
        onInput={cancel}
        onBlur={({ currentTarget }) => setShown(currentTarget.value.trim())}
      />
    </fieldset>
  );
}

/** The poster that the form would send: a choice from the library takes precedence over the typed URL. */
const getPosterUrl = ({ form }: HTMLInputElement, name: string) =>
  form ? String(new FormData(form).get(name) ?? "") : "";
