import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { linksPath } from "~/content/admin-paths";
import type { CollectionMeta } from "~/content/collection";
import type { DraftLink } from "~/content/drafts/draft-links.server";
import type { FormValues } from "~/content/fields/definition";
import type { EntryDescription } from "~/content/list-item.server";
import type { RejectedSubmission } from "~/content/save-form.server";
import { useFocusFirstError } from "~/ui/form/form-error";
import { clearToasts } from "~/ui/toast-message";
import { ShareDraft } from "../draft-links/share-draft";
import { DiscardDialog } from "../drafts/discard-dialog";
import { type Drafts, type ServerDraft, useDrafts } from "../drafts/use-drafts";
import { useTitleMark } from "../drafts/use-title-mark";
import { EditBar } from "./edit-bar";
import { EditNotices } from "./edit-notices";
import { DangerousActions, DeleteEntry, EntryDates } from "./entry-details";
import { EntryFields } from "./entry-fields";
import { EntryLinks } from "./entry-links";
import { DELETE, DISCARD, DISCARD_FORM, FORM } from "./form-ids";
import { DraftVersions, HiddenFields } from "./hidden-fields";
import { getPublication, type Publication, SaveButtons, StoredPublication, Unpublish } from "./save-buttons";
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
  otherAuthors: string[];
  /** Why the last attempt was not saved. */
  rejection?: RejectedSubmission;
  /** Secret links to the draft; null for an entry that no page shows. */
  draftLinks: DraftLink[] | null;
  /** Warnings about the row as saved, by field. */
  warnings?: Record<string, string>;
}

/** The edit form of any collection's row: content on the left, everything else on the right, and a bar with Save. */
export function EditForm(props: EditFormProps) {
  return <RowForm key={useFormKey(props.collection.slug, props.id)} {...props} />;
}

function RowForm({ collection, id, path, entry, rejection, draftLinks, ...page }: EditFormProps) {
  const { singular, slug, fields, single } = collection;
  const form = useRef<HTMLFormElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useShownRejection(form, rejection);
  const drafts = useDrafts({ ...page, form, fields, slug, id, version: entry?.version, rejection });
  const { draft, draftState, values } = drafts;
  useSaveShortcut(stay);
  const onSubmit = useSave({
    form,
    autosave: drafts.autosave,
    onSend: drafts.onSubmit,
    staysOnPage: collection.hasRichText || Boolean(single),
    isNew: !entry && !single,
    isRejected: Boolean(rejection),
  });
  useRetry(stay, rejection, drafts.autosave, draftState);
  useTitleMark(draftState.kind !== "unchanged");
  useFocusFirstField(form, !entry && !draft && !rejection && !single);
  const error = useFormError(rejection, draftState);
  const shown = drafts.restoredValues ?? rejection?.values ?? values;
  const publication = getPublication(fields, entry);

  return (
    <>
      <EditBar {...{ collection, entry, drafts, publication }} hasError={error !== null} />
      <EditNotices {...{ collection, drafts, rejection, error }} values={shown} />
      <Form
        key={drafts.fills}
        {...drafts.frozen}
        ref={form}
        id={FORM}
        className={collection.hasRichText ? "form form-long" : "form"}
        method="post"
        encType={fields.some(({ kind }) => kind === "image") ? "multipart/form-data" : undefined}
        noValidate
        onInput={drafts.onInput}
        onSubmit={onSubmit}
      >
        <HiddenFields id={id} drafts={drafts} />
        <EntryFields
          collection={collection}
          values={shown}
          errors={rejection?.errors}
          warnings={page.warnings}
        >
          <AboutEntry {...{ collection, id, path, entry, draftLinks, drafts, publication }} />
        </EntryFields>
        <FormEnd {...{ stay, singular, publication }} />
      </Form>
      <DiscardDraft {...{ id, singular, drafts, rejection }} isStored={Boolean(entry || rejection?.remote)} />
      {entry && !single ? <DeleteEntry dialogId={DELETE} singular={singular} id={id} entry={entry} /> : null}
    </>
  );
}

interface AboutEntryProps extends Pick<EditFormProps, "collection" | "id" | "path" | "entry" | "draftLinks"> {
  drafts: Drafts;
  publication: Publication | null;
}

/** What follows the fields beside the content: the entry's dates, links to it, and what takes it or its draft away. */
function AboutEntry({ collection, id, path, entry, draftLinks, drafts, publication }: AboutEntryProps) {
  const { singular, publish, single } = collection;
  const { draft, draftState, values, autosave } = drafts;
  const isShown = entry && !entry.scheduledFor && (!publish || values[publish.column]);
  return (
    <>
      {entry ? <EntryDates entry={entry} /> : null}
      <EntryLinks
        collection={collection}
        id={id}
        path={single || isShown ? path : null}
        isStored={Boolean(entry)}
        isLasting={Boolean(entry?.lastingPath)}
        isBlank={!entry && !draft && draftState.kind === "unchanged"}
        autosave={autosave}
      />
      {draftLinks ? (
        <ShareDraft action={linksPath(collection, id)} links={draftLinks} autosave={autosave} />
      ) : null}
      <DangerousActions
        singular={singular}
        discard={draftState.kind === "kept" && !drafts.noticeDraft ? DISCARD : null}
        remove={entry && !single ? DELETE : null}
      >
        <Unpublish form={FORM} publication={publication} />
      </DangerousActions>
    </>
  );
}

interface FormEndProps {
  stay: RefObject<HTMLButtonElement>;
  singular: string;
  publication: Publication | null;
}

/** The buttons that save, again: on a narrow screen the last fields are far from the bar. `stay` is the one of Ctrl-S. */
function FormEnd({ stay, singular, publication }: FormEndProps) {
  return (
    <>
      <div className="save-end">
        <SaveButtons form={FORM} singular={singular} publication={publication} />
      </div>
      <button ref={stay} type="submit" name={STAY} value="" hidden>
        Save and stay
      </button>
      <StoredPublication publication={publication} />
    </>
  );
}

/** Leads the author to what is wrong with a form that was rejected. */
function useShownRejection(form: RefObject<HTMLFormElement | null>, rejection?: RejectedSubmission): void {
  useFocusFirstError(form, rejection, { unlessTyping: true });
  // The “Saved” toast of an earlier save would appear beside the new errors.
  useEffect(() => {
    if (rejection) clearToasts();
  }, [rejection]);
}

interface DiscardDraftProps {
  id: string;
  singular: string;
  drafts: Drafts;
  rejection: RejectedSubmission | undefined;
  /** Whether the server has shown the entry. */
  isStored: boolean;
}

/** The dialog that asks before the form's draft is discarded: of an entry that may not be stored, all of them are. */
function DiscardDraft({ id, singular, isStored, drafts, rejection }: DiscardDraftProps) {
  const isUncertain = (rejection?.status ?? 0) >= 500;
  // While the server is away, an entry that has a version is taken to be there.
  const isUnsaved = !isStored && !(isUncertain && drafts.editedVersion);
  const text = !isUnsaved
    ? "The last saved version stays as it is."
    : isUncertain
      ? `If the last save didn’t reach the server, this ${singular} will be gone.`
      : `This ${singular} ${drafts.editedVersion ? "has been deleted" : "was never saved"}, so it will be gone.`;
  return (
    <DiscardDialog
      id={DISCARD}
      form={DISCARD_FORM}
      text={text}
      onDiscard={() => drafts.discard({ isAll: isUnsaved })}
    >
      <input type="hidden" name="id" value={id} />
      {isUnsaved ? null : <DraftVersions drafts={drafts} />}
      <input type="hidden" name="to" value={isUnsaved ? "list" : "here"} />
    </DiscardDialog>
  );
}
