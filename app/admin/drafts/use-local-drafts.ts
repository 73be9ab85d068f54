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
  /** The page's data: what fills the form, and the draft that it is from. */
  values: FormValues;
  draft: ServerDraft | null;
}

export interface ServerDraft extends StoredDraft {
  /** The row has been saved since the draft was begun. */
  isOutdated: boolean;
  /** The row has been deleted since. */
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
    // Without delay: the text may equal what was saved while the page was left, and the server can tell.
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
    /** Attributes of the form. */
    frozen,
    otherDrafts: pending.others,
    deleteOther: pending.deleteOther,
    isOutdated:
      autosaved.isOutdated ||
      (!autosaved.baseVersion && isStale(restored, version)) ||
      (!restored && (draft?.isOutdated ?? false)),
    /** Fills the form with another local draft, which trades places with the current text. */
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
 * The id, draft and values of the form. After a save the page has a new id, and perhaps a draft that another tab has
 * saved meanwhile: this form is not filled with that, and must not pass for it.
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
