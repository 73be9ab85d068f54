import { type RefObject, useEffect, useRef } from "react";
import type { FieldDefinition, FormValues } from "~/content/fields/definition";
import { useStoredValues } from "../edit-form/use-stored-values";
import { useAccount } from "../use-account";
import { deleteLocalDraft, getStorageKey, saveLocalDraft } from "./local-drafts";
import { type AutosaveForm, useAutosave } from "./use-autosave";
import {
  isTouched,
  type PendingDraft,
  type StoredDraft,
  toPendingDraft,
  usePendingDraft,
} from "./use-pending-draft";
import { useRefill } from "./use-refill";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface DraftsForm extends Omit<AutosaveForm, "account" | "draft"> {
  form: RefObject<HTMLFormElement | null>;
  fields: FieldDefinition[];
  /** The page's data: the values that fill the form, and the draft that they come from. */
  values: FormValues;
  draft: ServerDraft | null;
}

export interface ServerDraft extends StoredDraft {
  /** Whether the row has been saved since the draft was started. */
  isOutdated: boolean;
  /** Whether the row has been deleted since. */
  isDeleted: boolean;
}

/** Everything that protects the text of an edit form: while it is written, when it is left, and when it is reopened. */
export function useLocalDrafts({ form, fields, slug, id, version, rejection, ...page }: DraftsForm) {
  const account = useAccount();
  const { clientId, draft, values } = useOwnDraft(page);
  const autosaved = useAutosave({ form, account, slug, id, clientId, version, rejection, draft });
  const { autosave } = autosaved;
  useUnsavedGuard(autosave, Boolean(rejection));
  const prefix = account && getStorageKey(account, slug, id);
  const pending = usePendingDraft(form, prefix, fields, draft, version);
  const { restored, formKey } = pending;
  const { refills, frozen } = useRefill(rejection, version);
  const rememberSent = useStoredValues(form, fields, values, version);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form has been refilled
  useEffect(() => {
    if (formKey > 0 ? !restored : !isTouched(form.current, fields)) return;
    if (!restored) autosave.changed();
    // The restored text now belongs to this form.
    else if (autosave.restored(restored.localDraft))
      deleteLocalDraft(restored.storageKey, restored.localDraft.draftVersion);
    // Without delay, because the server can tell whether this text was in fact saved while the page was being left.
    void autosave.flush();
  }, [formKey]);

  return {
    ...autosaved,
    onSubmit: () => {
      rememberSent();
      autosaved.onSubmit();
    },
    clientId,
    draft,
    values,
    restored,
    formKey: `${formKey} ${refills}`,
    /** Attributes for the form. */
    frozen,
    otherDrafts: pending.others,
    deleteOther: pending.deleteOther,
    isOutdated:
      autosaved.isOutdated ||
      (!autosaved.baseVersion && isStale(restored, version)) ||
      (!restored && (draft?.isOutdated ?? false)),
    /** Fills the form with another local draft, and stores the current text as one in its place. */
    restore: (other: PendingDraft) => {
      autosaved.onRestore();
      const current = autosave.getLocalDraft();
      const storageKey = `${prefix}aside-${Date.now()}`;
      const isSaved =
        current !== null && saveLocalDraft(storageKey, { ...current, draftVersion: `aside.${Date.now()}` });
      pending.restore(other, isSaved ? toPendingDraft(storageKey, current, fields) : null);
    },
  };
}

/**
 * The client id, draft and values of this form. After a save, the page's data has a new client id, and perhaps a draft
 * that another tab has saved in the meantime: this form does not contain that draft and must not be taken for it.
 */
function useOwnDraft({ clientId, draft, values }: Pick<DraftsForm, "clientId" | "draft" | "values">) {
  const first = useRef({ clientId, draftVersion: draft?.draftVersion }).current;
  const isOwn =
    !draft ||
    draft.draftVersion === first.draftVersion ||
    draft.draftVersion.startsWith(`${first.clientId}.`);
  const own = useRef(values);
  if (isOwn) own.current = values;
  return { clientId: first.clientId, draft: isOwn ? draft : null, values: own.current };
}

function isStale(restored: PendingDraft | null, version = ""): boolean {
  return restored !== null && restored.localDraft.version !== version;
}
