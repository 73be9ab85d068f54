import { listPath } from "~/content/admin-paths";
import type { CollectionMeta } from "~/content/collection";
import type { EntryDescription } from "~/content/list-item.server";
import { Crumb } from "../crumb";
import { SaveStatus } from "../drafts/save-status";
import type { Drafts } from "../drafts/use-drafts";
import { FORM } from "./form-ids";
import { type Publication, PublicationWord, SaveButtons } from "./save-buttons";

interface EditBarProps {
  collection: CollectionMeta;
  /** The row as stored; null for a new entry. */
  entry: EntryDescription | null;
  drafts: Drafts;
  publication: Publication | null;
  /** Whether a message says that the text was not saved. */
  hasError: boolean;
}

/** The bar above the form, which stays in view: what is edited, where its text is saved, and the buttons that save. */
export function EditBar({ collection, entry, drafts, publication, hasError }: EditBarProps) {
  const { singular, plural, single } = collection;
  const title = entry?.title;
  const isNew = !title && !drafts.editedVersion;
  const heading = single ? plural : isNew ? `New ${singular}` : `Edit ${singular}`;
  return (
    <div className="bar edit-bar">
      {single ? null : <Crumb to={listPath(collection)}>{plural}</Crumb>}
      <h1 aria-label={title && !single ? `${heading}: ${title}` : undefined}>{heading}</h1>
      <PublicationWord publication={publication} />
      <SaveStatus
        draftState={drafts.draftState}
        savedAt={hasError ? undefined : (drafts.baseVersion ?? entry?.version)}
        otherAuthors={drafts.otherAuthors}
      />
      {/* With JavaScript, drafts are saved automatically. */}
      <noscript>
        <button type="submit" form={FORM} className="btn btn-quiet" name="intent" value="draft">
          Keep changes
        </button>
      </noscript>
      <SaveButtons form={FORM} singular={singular} publication={publication} />
    </div>
  );
}
