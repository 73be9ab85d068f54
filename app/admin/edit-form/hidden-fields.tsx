import type { Drafts } from "../drafts/use-drafts";

/** The hidden inputs of an edit form: what is to be done, the row's id, and the version that the text continues. */
export function HiddenFields({ id, drafts }: { id: string; drafts: Drafts }) {
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={drafts.editedVersion} />
      <DraftVersions drafts={drafts} />
    </>
  );
}

/** The form's own id, how many changes its draft has, and the drafts that its text comes from. */
export function DraftVersions({ drafts: { clientId, draft, localBases } }: { drafts: Drafts }) {
  return (
    <>
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="revision" value="0" />
      {/* Also based on local drafts, which the page before this one may have sent at the last moment. */}
      {[...new Set([draft?.draftVersion ?? "", ...localBases])].map((version) => (
        <input key={version} type="hidden" name="baseDraftVersion" value={version} />
      ))}
    </>
  );
}
