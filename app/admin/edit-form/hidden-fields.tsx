import type { Drafts } from "../drafts/use-drafts";

/**
 * The hidden inputs of an edit form: what is to be done, the row's id, the version of the row that the text continues,
 * the form's own id, how many changes its draft has, and the drafts that the text comes from.
 */
export function HiddenFields({ id, drafts }: { id: string; drafts: Drafts }) {
  const { draft, restored } = drafts;
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={drafts.editedVersion} />
      <input type="hidden" name="clientId" value={drafts.clientId} />
      <input type="hidden" name="revision" value="0" />
      <input type="hidden" name="baseDraftVersion" value={draft?.draftVersion ?? ""} />
      {/* Also based on the restored draft, which the page before this one may have sent at the last moment. */}
      {restored ? (
        <input type="hidden" name="baseDraftVersion" value={restored.localDraft.draftVersion} />
      ) : null}
    </>
  );
}
