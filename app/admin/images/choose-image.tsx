import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { setFocus } from "~/media/focus";
import { type ImageChoice, useImageChoices } from "~/media/library/image-choices";
import { IMAGE_TYPES } from "~/media/library/use-uploads";
import { ResponsiveImage } from "~/media/responsive-image";
import { getSrcSet, parseImageUrl } from "~/rich-text/image-url";
import { OptionalLabel } from "~/ui/form/optional-label";
import { LiteralInput } from "../fields/literal-input";
import { FileInput } from "./file-input";
import { FocusPicker } from "./focus-picker";
import { useFieldUpload } from "./use-field-upload";

interface ChooseImageProps {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  isMarkedOptional?: boolean;
  value: string;
  errors?: string[];
  warning?: string;
  /**
   * The name of the form's field that describes the image; filled with the library's alternative text if it is empty.
   */
  alt?: string;
  /** Whether the page crops the image, which then has a focal point. */
  isCropped?: boolean;
}

/**
 * An image given by its URL, chosen from the library, or as a file that is picked, dropped or pasted. Without
 * JavaScript a library choice takes precedence over the URL, because it comes first in the form, and a file over both.
 * With JavaScript a choice or an uploaded file fills in the URL, and typing a URL clears the choice and cancels the
 * upload.
 */
export function ChooseImage({
  name,
  label,
  hint,
  optional,
  isMarkedOptional = optional,
  value,
  errors,
  warning,
  alt,
  isCropped,
}: ChooseImageProps) {
  /** Images uploaded here since the page was loaded, newest first. */
  const [added, setAdded] = useState<ImageChoice[]>([]);
  const choices = [...added, ...useImageChoices()];
  const [shown, setShown] = useState(value);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const url = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLFieldSetElement>(null);

  const choose = (src: string, words = "") => {
    setShown(src);
    const input = url.current;
    if (!input) return;
    input.value = src;
    const description = alt ? input.form?.elements.namedItem(alt) : null;
    const isText = description instanceof HTMLInputElement || description instanceof HTMLTextAreaElement;
    if (words && isText && !description.value) description.value = words;
    // Autosave listens to `input` events.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const { uploads, upload, cancel, drop, retry, target } = useFieldUpload({
    kind: "image",
    getForm: () => url.current?.form,
    onStored: ({ images: [image] }, file) => {
      if (!image) return;
      choose(image.src, image.alt);
      if (choices.every(({ src }) => src !== image.src))
        setAdded([{ ...image, srcSet: getSrcSet(image), name: file }, ...added]);
    },
  });
  // A browser refuses a form whose required field it can't show. The URL of a library's image says nothing to authors.
  const isFromElsewhere = shown ? parseImageUrl(shown) === null : !optional;
  const isUrlNeeded = isFromElsewhere || Boolean(errors?.length || warning);
  /** A typed URL replaces an earlier choice or upload. */
  const clearChoice = () => {
    cancel();
    for (const radio of library.current?.querySelectorAll("input") ?? []) {
      radio.checked = radio.value === url.current?.value;
    }
  };

  return (
    <fieldset className="field image-choice" {...target}>
      <legend>{isMarkedOptional ? <OptionalLabel label={label} /> : label}</legend>
      {hint ? <p className="field-hint">{hint}</p> : null}
      {/* A new URL retries an image that failed to load. */}
      {shown ? (
        <ResponsiveImage
          key={parseImageUrl(shown)?.id ?? shown}
          className="image-chosen"
          src={shown}
          alt={`Current ${label.toLowerCase()}`}
        />
      ) : null}
      {shown && optional && isScripted ? (
        <button type="button" className="btn btn-line" onClick={() => choose("")}>
          Remove image
        </button>
      ) : null}
      {isCropped ? (
        <FocusPicker src={shown} isScripted={isScripted} onPick={(focus) => choose(setFocus(shown, focus))} />
      ) : null}
      <FileInput
        {...{ name, uploads, upload, drop, retry }}
        label={isScripted ? "Drop an image here, paste one, or choose a file" : "Upload a file"}
        description="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Location data is removed."
        accept={IMAGE_TYPES}
      />
      <details>
        <summary>Choose from the library</summary>
        {choices.length > 0 ? (
          <fieldset className="image-choices" ref={library}>
            <legend className="vh">{label}: from the library</legend>
            {choices.map(({ src, srcSet, name: file, alt: words }) => (
              <label key={src} title={file}>
                <input type="radio" name={name} value={src} onChange={() => choose(src, words)} />
                <img
                  src={src}
                  srcSet={srcSet}
                  sizes="7rem"
                  alt={words || file}
                  loading="lazy"
                  decoding="async"
                />
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="field-hint">
            There are no images yet: <Link to="/admin/images">add some</Link>.
          </p>
        )}
      </details>
      <details open={isUrlNeeded}>
        <summary>{label} by its URL</summary>
        <LiteralInput
          ref={url}
          field={{ name, label: `${label} URL` }}
          {...{ value, errors, warning }}
          inputMode="url"
          required={!optional}
          onInput={clearChoice}
          onBlur={({ currentTarget }) => setShown(currentTarget.value.trim())}
        />
      </details>
    </fieldset>
  );
}
