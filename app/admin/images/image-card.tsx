import { Form, Link, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { ListedImage } from "~/media/library/list-images.server";
import { IMAGE_TYPES } from "~/media/library/use-uploads";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/form/field";
import { Submit } from "~/ui/form/submit";
import { CopyInput } from "../copy-input";
import { Bin, File } from "../icons";
import { RowCheckbox } from "../list/bulk-actions";
import { Time } from "../time";
import { AltForm } from "./alt-form";
import type { ImagesAnswer } from "./image-actions.server";

interface ImageCardProps {
  image: ListedImage;
  /** The response to one of the card's forms without JavaScript. */
  answer?: ImagesAnswer;
  onDeleted(answer: ImagesAnswer): void;
}

/** An image or a file of the library: its description, where it is used, and its buttons. */
export function ImageCard({ image, answer, onDeleted }: ImageCardProps) {
  const { id, name, alt, version, src, srcSet, width, height, kind, html, date, uses } = image;
  const fetcher = useFetcher<ImagesAnswer>();
  useEffect(() => {
    if (fetcher.data) onDeleted(fetcher.data);
  }, [fetcher.data, onDeleted]);
  const confirmId = `delete-${id}`;
  return (
    <li className="image" id={id} data-leaving={fetcher.state === "submitting" || undefined}>
      <a className="image-thumb" href={src} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
        {width && height ? (
          <img
            src={src}
            srcSet={srcSet}
            sizes="(max-width: 47.99rem) 90vw, 18rem"
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <File />
        )}
      </a>
      <div className="image-head">
        <RowCheckbox id={id} title={name} />
        <h2 title={name}>{name}</h2>
        <button
          type="button"
          className="act act-del"
          aria-label={`Delete: ${name}`}
          {...opensDialog(confirmId)}
        >
          <Bin />
        </button>
      </div>
      <p className="image-facts mono">
        {width && height ? `${width} × ${height}, ` : null}
        {kind}
        <br />
        <Time at={date.iso}>{date.text}</Time>
      </p>
      {width ? <AltForm id={id} name={name} alt={alt} version={version} answer={answer} /> : null}
      <details className="image-uses">
        <summary>URL, {describeUseCount(uses.length)}</summary>
        {uses.length > 0 ? (
          <ul role="list">
            {uses.map(({ key, title, path }) => (
              <li key={key}>{path ? <Link to={path}>{title}</Link> : title}</li>
            ))}
          </ul>
        ) : null}
        <CopyInput value={src} label={`URL of ${name}`} />
        {html ? <CopyInput what="HTML" value={html} label={`HTML of ${name}`} /> : null}
      </details>
      {width ? <ReplaceForm id={id} name={name} /> : null}
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
    </li>
  );
}

/** Replaces the file: wherever it is used, the new one is shown. */
function ReplaceForm({ id, name }: Pick<ListedImage, "id" | "name">) {
  return (
    <details className="image-uses">
      <summary>
        Replace<span className="vh"> {name}</span> everywhere
      </summary>
      <Form
        method="post"
        action={`/admin/images?replace=${id}`}
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
  if (count === 0) return "not used";
  return count === 1 ? "used in 1 place" : `used in ${count} places`;
}

/** Names the entries in which the image will be missing until it is restored. */
function getDeleteWarning(uses: ListedImage["uses"]): string {
  if (uses.length === 0) return "It is not used anywhere. You can restore it from Recently deleted.";
  const places = uses.map(({ title }) => title).join("; ");
  return `It is used in ${places} and will be missing there. You can restore it from Recently deleted.`;
}
