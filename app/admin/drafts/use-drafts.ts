import { useNavigation } from "@remix-run/react";
import { useMemo, useReducer, useRef } from "react";
import { presencePath } from "~/content/admin-paths";
import { isWrittenBy } from "~/content/drafts/draft-version";
import type { FieldDefinition, FormValues } from "~/content/fields/definition";
import { readSentValues } from "~/content/fields/sent-values";
import type { RejectedSubmission } from "~/content/save-form.server";
import { useStoredValues } from "../edit-form/use-stored-values";
import { useAccount } from "../use-account";
import { changeState, getEditedVersion, getInitialState, isOutdated } from "./edit-state";
import { deleteLocalDraft, getStorageKey, getTime } from "./local-drafts";
import { useAutosave } from "./use-autosave";
import { useChosenDraft } from "./use-chosen-draft";
import { useOtherDrafts } from "./use-other-drafts";
import { usePresence } from "./use-presence";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface DraftsForm extends Pick<Parameters<typeof useAutosave>[0], "form" | "slug" | "id" | "clientId"> {
  fields: FieldDefinition[];
  /** The row's version as the page shows it. */
  version: string | undefined;
  rejection: RejectedSubmission | undefined;
  /** The page's data: the values that fill the form, and the draft that they come from. */
  values: FormValues;
  draft: ServerDraft | null;
  /** The emails of other admins who have the entry open. */
  otherAuthors: string[];
}

export type Drafts = ReturnType<typeof useDrafts>;

export interface ServerDraft {
  at: string;
  version: string;
  draftVersion: string;
  /** Whether the row has been deleted since. */
  isDeleted: boolean;
}

/** Everything that protects the text of an edit form: while it is written, when it is left, and when it is reopened. */
export function useDrafts({ form, fields, slug, id, version, rejection, ...page }: DraftsForm) {
  const account = useAccount();
  const { clientId, draft, values } = useOwnDraft(page);
  const [state, dispatch] = useReducer(changeState, { version, rejection, draft }, getInitialState);
  if (state.version !== version || state.rejection !== rejection)
    dispatch({ type: "page-changed", version, rejection });
  const { restored } = state;
  const { autosave, ...autosaved } = useAutosave({ form, account, slug, id, clientId, state, dispatch });
  useUnsavedGuard(autosave, Boolean(rejection));
  const editedVersion = getEditedVersion(state, draft);
  const presence = usePresence(presencePath({ slug }, id), clientId, page.otherAuthors);
  const prefix = account && getStorageKey(account, slug, id);
  useChosenDraft({ form, fields, account, entry: `${slug}/${id}`, draft, state, dispatch, autosave });
  const restoredValues = useMemo(
    () => restored && readSentValues(fields, restored.fields),
    [restored, fields],
  );
  const others = useOtherDrafts({ prefix, state, dispatch, autosave });
  const rememberSent = useStoredValues(form, fields, values, version);
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  return {
    ...state,
    ...autosaved,
    autosave,
    onSubmit: () => {
      rememberSent();
      autosaved.onSubmit();
    },
    discard: (options: { isAll: boolean }) => {
      // Still there if this device had no room to store it as the form's own.
      if (restored) deleteLocalDraft(restored);
      return autosaved.discard(options);
    },
    clientId,
    draft,
    values,
    restoredValues,
    /**
     * Attributes for the form. After a conflict the row may be saved with values other than the form's, which is then
     * filled again: anything typed meanwhile would be lost. (A string: React 18 does not know the boolean attribute.)
     */
    frozen: state.hasConflict && isSaving ? { inert: "" } : {},
    editedVersion,
    /** The draft that fills the form, for the notice above it. */
    noticeDraft: state.isRowSaved ? null : restored ? { at: getTime(restored) } : draft,
    isOutdated: isOutdated(state, editedVersion, presence.version),
    otherAuthors: presence.others,
    ...others,
  };
}

/**
 * The client id, draft and values of this form. After a save, the page's data has a new client id, and perhaps a draft
 * that another tab has saved in the meantime: this form does not contain that draft and must not be taken for it.
 */
function useOwnDraft({ clientId, draft, values }: Pick<DraftsForm, "clientId" | "draft" | "values">) {
  const first = useRef({ clientId, draftVersion: draft?.draftVersion }).current;
  const isOwn =
    !draft || draft.draftVersion === first.draftVersion || isWrittenBy(draft.draftVersion, first.clientId);
  const own = useRef(values);
  if (isOwn) own.current = values;
  return { clientId: first.clientId, draft: isOwn ? draft : null, values: own.current };
}
