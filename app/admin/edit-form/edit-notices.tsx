import type { CollectionMeta } from "~/content/collection";
import type { FormValues } from "~/content/fields/definition";
import type { RejectedSubmission } from "~/content/save-form.server";
import { FormError } from "~/ui/form/form-error";
import { DraftNotice } from "../drafts/draft-notice";
import type { Drafts } from "../drafts/use-drafts";
import { SignedOut } from "../signed-out";
import { Conflict } from "./conflict";
import { ErrorLinks } from "./error-links";
import { DISCARD_FORM, FORM } from "./form-ids";

interface EditNoticesProps {
  collection: CollectionMeta;
  drafts: Drafts;
  /** What the form is filled with. */
  values: FormValues;
  rejection: RejectedSubmission | undefined;
  /** The message about the rejection. */
  error: string | null;
}

/** What the author should know before editing, or why the last attempt was not saved and what to do about it. */
export function EditNotices({ collection, drafts, values, rejection, error }: EditNoticesProps) {
  const { draft, draftState } = drafts;
  return (
    <>
      <DraftNotice drafts={drafts} />
      {draftState.kind === "rejected" && draftState.status === 401 ? <SignedOut /> : null}
      <FormError error={error}>
        <ErrorLinks fields={collection.fields} errors={rejection?.errors ?? {}} />
      </FormError>
      {rejection?.remote ? (
        <Conflict
          fields={collection.fields}
          form={FORM}
          local={rejection.values ?? values}
          remote={rejection.remote}
          discard={DISCARD_FORM}
        />
      ) : null}
      {rejection?.deleted || draft?.isDeleted ? (
        <button type="submit" form={FORM} className="btn btn-solid save-as-new" name="overwrite" value="">
          Save as a new {collection.singular}
        </button>
      ) : null}
    </>
  );
}
