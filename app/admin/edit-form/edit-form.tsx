import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { linksPath } from "~/content/admin-paths";
import type { CollectionMeta } from "~/content/collection";
import type { DraftLink } from "~/content/drafts/draft-links.server";
import type { FieldDefinition, FormValues } from "~/content/fields/definition";
import type { EntryDescription } from "~/content/list-item.server";
import type { RejectedSubmission } from "~/content/save-form.server";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { ArrowLeft } from "~/ui/icons";
import { clearToasts } from "~/ui/toast-message";
import { ShareDraft } from "../draft-links/share-draft";
import { DiscardDialog } from "../drafts/discard-dialog";
import { DraftNotice, toNoticeDraft } from "../drafts/draft-notice";
import { SaveStatus } from "../drafts/save-status";
import { type ServerDraft, useDrafts } from "../drafts/use-drafts";
import { useTitleMark } from "../drafts/use-title-mark";
import { FieldControl } from "../fields/field-control";
import { SignedOut } from "../signed-out";
import { Conflict } from "./conflict";
import { divideFields } from "./divide-fields";
import { DangerousActions, DeleteEntry, EntryDates } from "./entry-details";
import { EntryLinks } from "./entry-links";
import { FieldGroups } from "./field-groups";
import { getPublication, PublicationWord, SaveButtons, StoredPublication, Unpublish } from "./save-buttons";
import { useFocusFirstField } from "./use-focus-first-field";
import { useFormError } from "./use-form-error";
import { useFormKey } from "./use-form-key";
import { useRetry } from "./use-retry";
import { STAY, useSave } from "./use-save";
import { useSaveShortcut } from "./use-save-shortcut";

interface EditFormProps {
  collection: CollectionMeta;
  id: string;
  /** The path at which visitors see it. */
  path: string;
  /** What fills the form: the draft if there is one, else the row. */
  values: FormValues;
  /** The row as stored; null for a new entry. */
  entry: EntryDescription | null;
  draft: ServerDraft | null;
  /** Distinguishes this form from others open for the same row. */
  clientId: string;
  /** The emails of other admins who have the entry open. */
  others: string[];
  /** Why the last attempt was not saved. */
  rejection?: RejectedSubmission;
  /** Secret links to the draft; null for an entry that no page shows. */
  draftLinks: DraftLink[] | null;
  /** Warnings about the row as saved, by field. */
  warnings?: Record<string, string>;
}

const FORM = "edit";
const DELETE = "delete";
const DISCARD = "discard";
/** The form that discards a draft; the buttons of a conflict submit it too. */
const DISCARD_FORM = "discard-form";

/** The edit form of any collection's row: content on the left, everything else on the right, and a bar with Save. */
export function EditForm(props: EditFormProps) {
  return <RowForm key={useFormKey(props.collection.slug, props.id)} {...props} />;
}

function RowForm({ collection, id, path, entry, rejection, draftLinks, ...page }: EditFormProps) {
  const { singular, plural, slug, fields, publish, single } = collection;
  const form = useRef<HTMLFormElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useFocusFirstError(form, rejection, { unlessTyping: true });
  // The “Saved” toast of an earlier save would appear beside the new errors.
  useEffect(() => {
    if (rejection) clearToasts();
  }, [rejection]);
  const text = useDrafts({ ...page, form, fields, slug, id, version: entry?.version, rejection });
  useSaveShortcut(stay);
  const onSubmit = useSave({
    form,
    autosave: text.autosave,
    onSend: text.onSubmit,
    staysOnPage: collection.hasRichText || Boolean(single),
    isNew: !entry && !single,
    isRejected: Boolean(rejection),
  });
  const { restored, draft, draftState, values } = text;
  useRetry(stay, rejection, text.autosave, draftState);
  useTitleMark(draftState.kind !== "unchanged");
  useFocusFirstField(form, !entry && !draft && !rejection && !single);
  const error = useFormError(rejection, draftState);
  const shown = restored?.values ?? rejection?.values ?? values;
  const noticeDraft = text.isRowSaved ? null : restored ? toNoticeDraft(restored) : draft;
  const title = entry?.title;
  const isShown = entry && !entry.scheduledFor && (!publish || values[publish.column]);
  const isOnSite = Boolean(single || isShown);
  const isNew = !title && !text.editedVersion;
  const isUnsaved = !entry && !rejection?.remote;
  const heading = single ? plural : isNew ? `New ${singular}` : `Edit ${singular}`;
  const discard = draftState.kind === "kept" && !noticeDraft ? DISCARD : null;
  const remove = entry && !single ? DELETE : null;
  const publication = getPublication(fields, entry);
  const { media, main, aside } = divideFields(collection);
  const draw = (field: FieldDefinition) => (
    <FieldControl
      key={field.name}
      field={field}
      value={shown[field.name] ?? ""}
      errors={rejection?.errors[field.name]}
      inner={rejection?.errors}
      warning={page.warnings?.[field.name]}
    />
  );

  return (
    <>
      <div className="bar edit-bar">
        {single ? null : (
          <Link className="crumb" to={`/admin/${slug}`}>
            <ArrowLeft />
            {plural}
          </Link>
        )}
        <h1 aria-label={title && !single ? `${heading}: ${title}` : undefined}>{heading}</h1>
        <PublicationWord publication={publication} />
        <SaveStatus
          draftState={draftState}
          savedAt={error ? undefined : (text.baseVersion ?? entry?.version)}
          others={text.otherAuthors}
        />
        {/* With JavaScript, drafts are saved automatically. */}
        <noscript>
          <button type="submit" form={FORM} className="btn btn-quiet" name="intent" value="draft">
            Keep changes
          </button>
        </noscript>
        <SaveButtons form={FORM} singular={singular} publication={publication} />
      </div>
      <DraftNotice
        draft={noticeDraft}
        isOutdated={text.isOutdated}
        isDeleted={draft?.isDeleted ?? false}
        isOpenElsewhere={text.isOpenElsewhere}
        otherDrafts={text.others}
        onRestore={text.restore}
        onDelete={text.deleteOther}
        draftState={draftState}
        onOverwrite={(overwriteVersion) => void text.autosave.flush({ overwriteVersion })}
        discard={DISCARD}
      />
      {draftState.kind === "rejected" && draftState.status === 401 ? <SignedOut /> : null}
      <FormError error={error} />
      {rejection?.remote ? (
        <Conflict
          fields={fields}
          form={FORM}
          local={rejection.values ?? shown}
          remote={rejection.remote}
          discard={DISCARD_FORM}
        />
      ) : null}
      {rejection?.deleted || draft?.isDeleted ? (
        <button type="submit" form={FORM} className="btn btn-solid" name="overwrite" value="">
          Save as a new {singular}
        </button>
      ) : null}
      <Form
        key={text.fills}
        {...text.frozen}
        ref={form}
        id={FORM}
        className={collection.hasRichText ? "form form-long" : "form"}
        method="post"
        encType={fields.some(({ kind }) => kind === "image") ? "multipart/form-data" : undefined}
        noValidate
        onInput={text.onInput}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={text.editedVersion} />
        <input type="hidden" name="clientId" value={text.clientId} />
        <input type="hidden" name="revision" value="0" />
        <input type="hidden" name="baseDraftVersion" value={draft?.draftVersion ?? ""} />
        {/* Also based on the restored draft, which the page before this one may have sent at the last moment. */}
        {restored ? (
          <input type="hidden" name="baseDraftVersion" value={restored.localDraft.draftVersion} />
        ) : null}
        {media.length > 0 ? <div className="form-media">{media.map(draw)}</div> : null}
        <div className="form-main">
          <FieldGroups fields={main} values={shown} errors={rejection?.errors} draw={draw} />
        </div>
        <aside className="meta" aria-label="About this entry">
          {aside.map(draw)}
          {entry ? <EntryDates entry={entry} /> : null}
          <EntryLinks
            collection={collection}
            id={id}
            path={isOnSite ? path : null}
            isStored={Boolean(entry)}
            isLasting={Boolean(entry?.lastingPath)}
            isBlank={!entry && !draft && draftState.kind === "unchanged"}
            autosave={text.autosave}
          />
          {draftLinks ? (
            <ShareDraft action={linksPath(collection, id)} links={draftLinks} autosave={text.autosave} />
          ) : null}
          <DangerousActions {...{ singular, discard, remove }}>
            <Unpublish form={FORM} publication={publication} />
          </DangerousActions>
        </aside>
        {/* On a narrow screen the last fields are far from the bar. */}
        <div className="save-end">
          <SaveButtons form={FORM} singular={singular} publication={publication} />
        </div>
        {/* The button that Ctrl-S presses. */}
        <button ref={stay} type="submit" name={STAY} value="" hidden>
          Save and stay
        </button>
        <StoredPublication publication={publication} />
      </Form>
      <DiscardDialog
        id={DISCARD}
        form={DISCARD_FORM}
        text={
          isUnsaved
            ? `This ${singular} was never saved, so it will be gone.`
            : "The last saved version stays as it is."
        }
        onDiscard={text.discard}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="to" value={isUnsaved ? "list" : "here"} />
      </DiscardDialog>
      {entry && remove ? <DeleteEntry dialogId={remove} singular={singular} id={id} entry={entry} /> : null}
    </>
  );
}
