import { type RefObject, useEffect, useRef } from "react";
import type { FieldDefinition } from "~/content/fields/definition";
import { useAccount } from "../use-account";
import { deleteLocalDraft, getStorageKey, saveLocalDraft } from "./local-drafts";
import { type AutosaveForm, useAutosave } from "./use-autosave";
import { useOtherTab } from "./use-other-tab";
import {
  isTouched,
  type PendingDraft,
  type StoredDraft,
  toPendingDraft,
  usePendingDraft,
} from "./use-pending-draft";
import { useUnsavedWarning } from "./use-unsaved-warning";

interface DraftsForm extends Omit<AutosaveForm, "account" | "draft"> {
  form: RefObject<HTMLFormElement | null>;
  fields: FieldDefinition[];
  draft: (StoredDraft & { isOutdated: boolean }) | null;
}

/** Everything that protects the text of an edit form: while it is written, when it is left, and when it is reopened. */
export function useLocalDrafts({
  form,
  fields,
  slug,
  id,
  clientId: initialClientId,
  version,
  draft,
  refusal,
}: DraftsForm) {
  const account = useAccount();
  // Revalidation brings a new id, but the form stays the same.
  const clientId = useRef(initialClientId).current;
  const autosaved = useAutosave({ form, account, slug, id, clientId, version, refusal, draft });
  const { autosave } = autosaved;
  useUnsavedWarning(autosave, Boolean(refusal));
  const prefix = account && getStorageKey(account, slug, id);
  const pending = usePendingDraft(form, prefix, fields, draft, version);
  const { restored, formKey } = pending;
  const isOpenElsewhere = useOtherTab(`${slug}/${id}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form has been refilled
  useEffect(() => {
    if (formKey > 0 ? restored : isTouched(form.current, fields)) {
      const isSaved = autosave.changed(restored?.localDraft);
      // The restored text now belongs to this form.
      if (restored && isSaved) deleteLocalDraft(restored.storageKey, restored.localDraft.draftVersion);
      // Without delay: the text may equal what was saved while the page was left, and the server can tell.
      void autosave.flush();
    }
  }, [formKey]);

  return {
    ...autosaved,
    clientId,
    restored,
    formKey,
    otherDrafts: pending.others,
    deleteOther: pending.deleteOther,
    isOpenElsewhere,
    isOutdated:
      autosaved.isOutdated ||
      (!autosaved.baseVersion && isStale(restored, version)) ||
      (!restored && (draft?.isOutdated ?? false)),
    /** Fills the form with another local draft, which trades places with the current text. */
    restore: (other: PendingDraft) => {
      const current = autosave.getLocalDraft();
      const storageKey = `${prefix}aside-${Date.now()}`;
      const isSaved =
        current !== null && saveLocalDraft(storageKey, { ...current, draftVersion: `aside.${Date.now()}` });
      pending.restore(other, isSaved ? toPendingDraft(storageKey, current, fields) : null);
    },
  };
}

function isStale(restored: PendingDraft | null, version = ""): boolean {
  return restored !== null && restored.localDraft.version !== version;
}
