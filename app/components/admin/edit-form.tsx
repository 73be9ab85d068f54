import { Form, Link } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";
import type { Labels } from "~/collections/collection";
import type { FieldDefinition, FormValues } from "~/collections/fields/definition";
import { EditField } from "~/collections/fields/edit";
import type { Refusal } from "~/collections/form.server";
import { historyPath, previewPath } from "~/collections/paths";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { Submit } from "~/components/form/submit";
import { ArrowLeft } from "~/components/icons";
import { Confirm, opens } from "./confirm";
import { Conflict } from "./conflict";
import { DISCARD_FORM, DiscardDraft, DraftNotice } from "./draft-notice";
import { Away, Bin, Clock } from "./icons";
import { Kept } from "./kept";
import { PreviewButton } from "./preview-button";
import { SignedOut } from "./signed-out";
import { useDrafts } from "./use-drafts";
import type { Restored } from "./use-restored";

export interface EditFormProps {
  collection: Labels;
  id: string;
  /** What fills the form: the draft if there is one, else the row. */
  values: FormValues;
  /** The row as it is stored; null while a new one is written. */
  entry: { title: string; version: string; created: string; edited: string } | null;
  draft: { at: string; version: string; mark: string; isOutdated: boolean; isDeleted: boolean } | null;
  /** Names this form among all that are open for the same row. */
  writer: string;
  /** Why the last attempt was not saved. */
  refusal?: Refusal;
}

const FORM = "edit";
const DELETE = "delete";
const DISCARD = "discard";

/** The page on which a row of any collection is written: content left, the rest right, a bar with Save. */
export function EditForm(props: EditFormProps) {
  return <RowForm key={`${props.collection.slug}/${props.id}`} {...props} />;
}

function RowForm({ collection, id, values, entry, draft, writer, refusal }: EditFormProps) {
  const { one, many, slug, fields, path, single } = collection;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  const text = useDrafts({ form, fields, slug, id, writer, version: entry?.version, draft, refusal });
  const { restored, keeping } = text;
  const version =
    refusal?.version ?? text.base ?? restored?.copy.version ?? draft?.version ?? entry?.version ?? "";
  const shown = restored?.values ?? refusal?.values ?? values;
  const heading = entry ? `Edit ${one}: ${entry.title}` : version ? `Edit ${one}` : `New ${one}`;
  const draw = (field: FieldDefinition) => (
    <EditField
      key={field.name}
      field={field}
      value={shown[field.name] ?? ""}
      errors={refusal?.errors[field.name]}
      inner={refusal?.errors}
    />
  );

  return (
    <>
      {single ? null : <h1 className="vh">{heading}</h1>}
      <div className="bar edit-bar">
        {single ? (
          <h1>{many}</h1>
        ) : (
          <Link className="crumb" to={`/admin/${slug}`}>
            <ArrowLeft />
            {many}
          </Link>
        )}
        <Kept keeping={keeping} saved={entry?.version} />
        {/* With scripts it is done by itself. */}
        <noscript>
          <button type="submit" form={FORM} className="btn btn-quiet" name="intent" value="draft">
            Keep as draft
          </button>
        </noscript>
        <Submit form={FORM} pendingLabel="Saving …">
          Save {one}
        </Submit>
      </div>
      <DraftNotice
        one={one}
        draft={restored ? inBrowser(restored, text.base !== undefined) : draft}
        isOutdated={text.isOutdated && !refusal?.theirs}
        isDeleted={draft?.isDeleted ?? false}
        isOpenElsewhere={text.isOpenElsewhere}
        others={text.others}
        onChoose={text.choose}
        onForget={text.forget}
        keeping={keeping}
        onReplace={(over) => void text.autosave.flush({ over })}
        discard={DISCARD}
      />
      {keeping.is === "refused" && keeping.status === 401 ? <SignedOut /> : null}
      <FormError error={refusal?.status === 401 ? null : messageOf(refusal)} />
      {refusal?.theirs ? (
        <Conflict
          fields={fields}
          form={FORM}
          one={one}
          mine={refusal.values ?? shown}
          theirs={refusal.theirs}
          discard={DISCARD_FORM}
        />
      ) : null}
      {refusal?.deleted || draft?.isDeleted ? (
        <button type="submit" form={FORM} className="btn btn-solid" name="overwrite" value="">
          Save it as a new {one}
        </button>
      ) : null}
      <Form
        key={text.turn}
        ref={form}
        id={FORM}
        className={collection.long ? "form form-long" : "form"}
        method="post"
        noValidate
        onInput={text.onInput}
        onSubmit={text.onSubmit}
        onKeyDown={saveOnShortcut}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="writer" value={text.writer} />
        <input type="hidden" name="edition" value="0" />
        <input type="hidden" name="seen" value={draft?.mark ?? ""} />
        <div className="form-main">{fields.filter((field) => !isAside(field)).map(draw)}</div>
        <aside className="meta" aria-label="About this entry">
          {fields.filter(isAside).map(draw)}
          {entry ? <Facts entry={entry} /> : null}
          <div className="ends">
            <a className="quiet" href={path} target="_blank" rel="noreferrer">
              <Away />
              See it on the site
            </a>
            {single ? null : (
              <PreviewButton
                to={previewPath(collection, id)}
                isBlank={!entry && !draft && keeping.is === "unchanged"}
              />
            )}
            {entry ? (
              <Link className="quiet" to={historyPath(collection, id)}>
                <Clock />
                History
              </Link>
            ) : null}
            {keeping.is === "draft" && !draft ? (
              <button type="button" className="quiet" {...opens(DISCARD)}>
                <Bin />
                Discard draft
              </button>
            ) : null}
            {entry && !single ? (
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
      <DiscardDraft
        id={DISCARD}
        one={one}
        row={id}
        isNew={!entry && !refusal?.theirs}
        onDiscard={text.discard}
      />
      {entry && !single ? (
        <Confirm
          id={DELETE}
          question={`Delete this ${one}?`}
          text={`“${entry.title}” disappears from the site at once.`}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={id} />
            <Submit pendingLabel="Deleting …">Delete</Submit>
          </Form>
        </Confirm>
      ) : null}
    </>
  );
}

/** What the notice says of a text that this browser kept; nothing once it is known to be saved. */
function inBrowser({ copy }: Restored, isSaved: boolean) {
  return isSaved ? null : { at: new Date(copy.at).toISOString(), inBrowser: true };
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
  return kind === "flag" || kind === "date" || kind === "slug";
}

/** Ctrl-S and ⌘S save. */
function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
