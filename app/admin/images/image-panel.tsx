import { Form, Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { DescriptionInUse } from "~/media/library/image-uses.server";
import type { ListedImage } from "~/media/library/list-images.server";
import { IMAGE_TYPES } from "~/media/library/use-uploads";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/form/field";
import { Submit } from "~/ui/form/submit";
import { Cross } from "~/ui/icons";
import { CopyInput } from "../copy-input";
import { File } from "../icons";
import { Time } from "../time";
import { AltForm } from "./alt-form";
import { CropForm } from "./crop-form";
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
  const { id, name, alt, version, src, srcSet, width, height, kind, html, date, uses } = image;
  const heading = useRef<HTMLHeadingElement>(null);
  const fetcher = useFetcher<ImagesAnswer>();
  useEffect(() => {
    if (fetcher.data) onDeleted(fetcher.data);
  }, [fetcher.data, onDeleted]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const panel = useRef<HTMLElement>(null);
  useCloseOnEscape(panel, to.close, typing.isUnsaved);
  const confirmId = `delete-${id}`;
  const rest = (
    <>
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
      <CopyInput value={src} label={`URL of ${name}`} />
      {html ? <CopyInput what="HTML" value={html} label={`HTML of ${name}`} /> : null}
      {width && height && !image.isAnimated ? (
        <CropForm image={{ ...image, width, height }} answer={answer} />
      ) : null}
      {width ? <ReplaceForm id={id} /> : null}
      <p className="library-panel-foot">
        <button
          type="button"
          className="btn btn-line"
          aria-label={`Delete: ${name}`}
          {...opensDialog(confirmId)}
        >
          Delete…
        </button>
        <span>
          {to.previous ? (
            <Link className="link" to={to.previous} preventScrollReset rel="prev">
              Previous
            </Link>
          ) : null}
          {to.next ? (
            <Link className="link" to={to.next} preventScrollReset rel="next">
              Next
            </Link>
          ) : null}
        </span>
      </p>
      <ConfirmDialog id={confirmId} question={`Delete “${name}”?`} text={getDeleteWarning(uses)}>
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={id} />
          {uses.map(({ key }) => (
            <input key={key} type="hidden" name="use" value={key} />
          ))}
          <Submit pending={fetcher.state !== "idle"} pendingLabel="Deleting…">
            Delete
          </Submit>
        </fetcher.Form>
      </ConfirmDialog>
    </>
  );
  return (
    <section
      ref={panel}
      className="library-panel"
      aria-labelledby="library-panel"
      data-leaving={fetcher.state === "submitting" || undefined}
    >
      <div className="library-panel-head">
        <h2 id="library-panel" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Link className="act" to={to.close} preventScrollReset aria-label="Close">
          <Cross />
        </Link>
      </div>
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
      {width ? (
        <AltForm
          {...{ id, name, alt, version, isGone, onUnsaved: typing.onUnsaved }}
          answer={answer?.about?.cut === undefined ? answer : undefined}
        />
      ) : null}
      {suggestion && !isGone ? <Suggestion {...{ id, version, suggestion }} /> : null}
      {isGone ? null : rest}
    </section>
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
function ReplaceForm({ id }: Pick<ListedImage, "id">) {
  return (
    <details className="image-uses">
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
        <Submit className="btn btn-line">Replace</Submit>
      </Form>
    </details>
  );
}

function describeUseCount(count: number): string {
  if (count === 0) return "Not used";
  return count === 1 ? "Used in 1 place" : `Used in ${count} places`;
}

/** Names the entries in which the image will be missing until it is restored. */
function getDeleteWarning(uses: ListedImage["uses"]): string {
  if (uses.length === 0) return "It is not used anywhere. You can restore it from Recently deleted.";
  const places = uses.map(({ title }) => title).join("; ");
  return `It is used in ${places} and will be missing there. You can restore it from Recently deleted.`;
}
