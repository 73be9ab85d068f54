import { Form, Link } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";
import type { Labels } from "~/collections/collection";
import type { FieldDefinition, FormValues } from "~/collections/fields/definition";
import { EditField } from "~/collections/fields/edit";
import type { Refusal } from "~/collections/form.server";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { Submit } from "~/components/form/submit";
import { ArrowLeft } from "~/components/icons";
import { Confirm, opens } from "./confirm";
import { Conflict } from "./conflict";
import { Away, Bin } from "./icons";
import { useUnsaved } from "./use-unsaved";

export interface EditFormProps {
  collection: Labels;
  id: string;
  values: FormValues;
  /** The row as it is stored; null while a new one is written. */
  entry: { title: string; version: string; created: string; edited: string } | null;
  /** Why the last attempt was not saved. */
  refusal?: Refusal;
}

const FORM = "edit";
const DELETE = "delete";

/** The page on which a row of any collection is written: content left, the rest right, a bar with Save. */
export function EditForm({ collection, id, values, entry, refusal }: EditFormProps) {
  const { one, many, slug, fields, path } = collection;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  const { isDirty, onInput, onSubmit } = useUnsaved(entry?.version, refusal);
  const shown = refusal?.values ?? values;
  const heading = entry ? `Edit ${one}: ${entry.title}` : `New ${one}`;
  const draw = (field: FieldDefinition) => (
    <EditField
      key={field.name}
      field={field}
      value={shown[field.name] ?? ""}
      errors={refusal?.errors[field.name]}
    />
  );

  return (
    <>
      <h1 className="vh">{heading}</h1>
      <div className="bar edit-bar">
        <Link className="crumb" to={`/admin/${slug}`}>
          <ArrowLeft />
          {many}
        </Link>
        <span className="saved" aria-live="polite">
          {isDirty ? "Not saved yet" : entry ? "Saved" : ""}
        </span>
        <Submit form={FORM} pendingLabel="Saving …">
          Save {one}
        </Submit>
      </div>
      <FormError error={messageOf(refusal)} />
      {refusal?.theirs ? (
        <Conflict
          fields={fields}
          form={FORM}
          one={one}
          mine={shown}
          theirs={refusal.theirs}
          current={`/admin/${slug}/${id}`}
        />
      ) : null}
      {refusal?.deleted ? (
        <button type="submit" form={FORM} className="btn btn-solid" name="overwrite" value="">
          Save it as a new {one}
        </button>
      ) : null}
      <Form
        key={id}
        ref={form}
        id={FORM}
        className={collection.long ? "form form-long" : "form"}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
        onKeyDown={saveOnShortcut}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={refusal?.version ?? entry?.version ?? ""} />
        <div className="form-main">{fields.filter((field) => !isAside(field)).map(draw)}</div>
        <aside className="meta" aria-label="About this entry">
          {fields.filter(isAside).map(draw)}
          {entry ? <Facts entry={entry} /> : null}
          <div className="ends">
            <a className="quiet" href={path} target="_blank" rel="noreferrer">
              <Away />
              See it on the site
            </a>
            {entry ? (
              <button type="button" className="quiet" {...opens(DELETE)}>
                <Bin />
                Delete {one}
              </button>
            ) : null}
          </div>
        </aside>
        {/* On a narrow screen the fields that come last are far from the bar. */}
        <Submit className="btn btn-solid save-end" pendingLabel="Saving …">
          Save {one}
        </Submit>
      </Form>
      {entry ? (
        <Confirm
          id={DELETE}
          question={`Delete this ${one}?`}
          text={`“${entry.title}” disappears from the site at once.`}
        >
          <Form method="post" onSubmit={onSubmit}>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={id} />
            <Submit pendingLabel="Deleting …">Delete</Submit>
          </Form>
        </Confirm>
      ) : null}
    </>
  );
}

function Facts({ entry }: { entry: { created: string; edited: string } }) {
  return (
    <dl>
      <dt>Written</dt>
      <dd className="mono">{entry.created}</dd>
      <dt>Edited</dt>
      <dd className="mono">{entry.edited}</dd>
    </dl>
  );
}

/** What is said about the whole form: the reason, or where to look for the fields that are at fault. */
function messageOf(refusal: Refusal | undefined): string | null {
  if (!refusal) return null;
  if (refusal.message) return refusal.message;
  return Object.keys(refusal.errors).length > 0
    ? "It is not saved yet: something below needs a change."
    : null;
}

/** Settings of a row stand beside its content. */
function isAside({ kind }: FieldDefinition): boolean {
  return kind === "flag" || kind === "date";
}

/** Ctrl-S and ⌘S save. */
function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
