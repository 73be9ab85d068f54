import { Form, Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { DescriptionInUse } from "~/media/library/image-uses.server";
import type { ListedImage } from "~/media/library/list-images.server";
import { IMAGE_TYPES } from "~/media/library/use-uploads";
import { Field } from "~/ui/form/field";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { Cross } from "~/ui/icons";
import { CopyInput } from "../copy-input";
import { File } from "../icons";
import { Time } from "../time";
import { AltForm } from "./alt-form";
import { CropForm } from "./crop-form";
import { DeleteImage } from "./delete-image";
import type { ImagesAnswer } from "./image-actions.server";
import { useCloseOnEscape } from "./use-close-on-escape";

interface ImagePanelProps {
  image: ListedImage;
  /** Whether it has been replaced, cropped or deleted elsewhere while its description was being typed. */
  isGone: boolean;
  /** Whether the description has unsaved changes. */
  isUnsaved: boolean;
  onUnsaved(isUnsaved: boolean): void;
  /** How an entry describes the image, if the image has no description. */
  suggestion: DescriptionInUse | null;
  /** The URLs of the page without the panel, and with that of the image before or after this one. */
  to: { close: string; previous: string | null; next: string | null };
  /** The response to one of the panel's forms without JavaScript. */
  answer?: ImagesAnswer | undefined;
  onDeleted(answer: ImagesAnswer): void;
}

/** What can be done with an image or a file of the library: its description, where it is used, and its forms. */
export function ImagePanel({ image, isGone, suggestion, to, answer, onDeleted, ...typing }: ImagePanelProps) {
  const { id, name, alt, version, src, width, height, html } = image;
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useFetcher<ImagesAnswer>();
  useEffect(() => {
    if (deletion.data) onDeleted(deletion.data);
  }, [deletion.data, onDeleted]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const error = panel.current?.querySelector<HTMLElement>(".form-error");
    if (error) error.focus();
    else heading.current?.focus({ preventScroll: true });
  }, []);
  useCloseOnEscape(panel, to.close, typing.isUnsaved);
  return (
    <section
      ref={panel}
      className="library-panel"
      aria-labelledby="library-panel"
      data-leaving={deletion.state === "submitting" || undefined}
    >
      <div className="library-panel-head">
        <h2 id="library-panel" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Link className="act" to={to.close} preventScrollReset aria-label="Close">
          <Cross />
        </Link>
      </div>
      <ImageFacts image={image} />
      {width ? (
        <AltForm
          {...{ id, name, alt, version, isGone, onUnsaved: typing.onUnsaved }}
          answer={answer?.about?.cut || answer?.about?.isReplacement ? undefined : answer}
        />
      ) : null}
      {suggestion && !isGone ? <Suggestion {...{ id, version, suggestion }} /> : null}
      {isGone ? null : (
        <>
          <ImageUses uses={image.uses} />
          <CopyInput value={src} label={`URL of ${name}`} />
          {html ? <CopyInput what="HTML" value={html} label={`HTML of ${name}`} /> : null}
          {width && height && !image.isAnimated ? (
            <CropForm image={{ ...image, width, height }} answer={answer} />
          ) : null}
          {width ? <ReplaceForm id={id} answer={answer} /> : null}
          <DeleteImage image={image} deletion={deletion}>
            <Neighbours {...to} />
          </DeleteImage>
        </>
      )}
    </section>
  );
}

/** The image, or the symbol of a file, as a link to the file; below it, its size, type and date. */
function ImageFacts({ image }: { image: ListedImage }) {
  const { name, alt, src, srcSet, width, height, kind, date } = image;
  return (
    <>
      <a className="image-thumb" href={src} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
        {width && height ? (
          <img
            src={src}
            srcSet={srcSet}
            sizes="(max-width: 47.99rem) 90vw, 22rem"
            width={width}
            height={height}
            alt={alt}
          />
        ) : (
          <File />
        )}
      </a>
      <p className="image-facts mono">
        {width && height ? `${width} × ${height}, ` : null}
        {kind}, <Time at={date.iso}>{date.text}</Time>
      </p>
    </>
  );
}

/** Saves the description that an entry has, with one press. */
function Suggestion({
  id,
  version,
  suggestion: { alt, title },
}: Pick<ListedImage, "id" | "version"> & { suggestion: DescriptionInUse }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" className="image-suggestion">
      <p className="field-hint">
        {title} describes it as “{alt}”.
      </p>
      <input type="hidden" name="intent" value="describe" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="alt" value={alt} />
      <Submit className="quiet" pending={fetcher.state !== "idle"} pendingLabel="Saving…">
        Use it
      </Submit>
    </fetcher.Form>
  );
}

/** Replaces the file: wherever it is used, the new one is shown. */
function ReplaceForm({ id, answer }: Pick<ListedImage, "id"> & Pick<ImagePanelProps, "answer">) {
  const error = answer?.ok === false && answer.about?.isReplacement ? answer.message : null;
  return (
    <details className="image-uses" open={error !== null}>
      <summary>Replace everywhere</summary>
      <Form
        method="post"
        action={`/admin/images?image=${id}&replace=${id}`}
        encType="multipart/form-data"
        reloadDocument
        className="image-replace"
      >
        <Field
          label="New file"
          description="Takes its place in every text and field. The old one goes to the bin."
        >
          {(control) => <input {...control} type="file" name="file" accept={IMAGE_TYPES} required />}
        </Field>
        <FormError error={error} />
        <Submit className="btn btn-line">Replace</Submit>
      </Form>
    </details>
  );
}

/** Where the image is used. */
function ImageUses({ uses }: Pick<ListedImage, "uses">) {
  return (
    <div className="image-uses">
      <h3>{describeUseCount(uses.length)}</h3>
      {uses.length > 0 ? (
        <ul role="list">
          {uses.map(({ key, title, path }) => (
            <li key={key}>{path ? <Link to={path}>{title}</Link> : title}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function describeUseCount(count: number): string {
  if (count === 0) return "Not used";
  return count === 1 ? "Used in 1 place" : `Used in ${count} places`;
}

/** The links to the images before and after this one. */
function Neighbours({ previous, next }: Pick<ImagePanelProps["to"], "previous" | "next">) {
  return (
    <span>
      {previous ? (
        <Link className="link" to={previous} preventScrollReset rel="prev">
          Previous
        </Link>
      ) : null}
      {next ? (
        <Link className="link" to={next} preventScrollReset rel="next">
          Next
        </Link>
      ) : null}
    </span>
  );
}
