import type { Drafts } from "../drafts/use-drafts";

/** The fields of every edit form that are not part of the entry: which row, and which version of whose text it is. */
export function HiddenFields({ id, text }: { id: string; text: Drafts }) {
  const { draft, restored } = text;
  return (
    <>
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
    </>
  );
}
