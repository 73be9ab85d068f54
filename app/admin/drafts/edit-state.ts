import type { RejectedSubmission } from "~/content/save-form.server";
import type { LocalDraft } from "./local-drafts";

/** Where the text of a form has been saved. */
export type DraftState =
  | { kind: "unchanged" }
  | { kind: "changed" }
  | { kind: "kept"; at: string }
  /** The server does not have the text; status 0 if it was unreachable. `inBrowser`: whether local storage has it. */
  | { kind: "rejected"; status: number; message: string; newerDraft?: string; inBrowser: boolean };

/** The page's data on which the state depends. */
interface PageData {
  /** The row's version. */
  version: string | undefined;
  rejection: RejectedSubmission | undefined;
}

/** What an edit form knows of its text, beside the text itself. */
export interface EditState extends PageData {
  draftState: DraftState;
  /** The version as which the row was found to have been saved elsewhere. */
  newerVersion?: string | undefined;
  /** Whether another tab has saved another text, as a version that this form has not heard of. */
  isSavedElsewhere: boolean;
  /** The version of the row that was found to have this form's text: the edit continues from there. */
  baseVersion?: string | undefined;
  /** Whether the row has been saved with the form's text since the form was filled with a draft. */
  isRowSaved: boolean;
  /** The local draft that fills the form, until the row is saved. */
  restored: LocalDraft | null;
  /**
   * The versions of the local drafts that have filled the form since the row was saved, and of what those came from. The
   * form also sends the version of the server's draft.
   */
  localBases: string[];
  /** Other local drafts of the row. */
  otherDrafts: LocalDraft[];
  /** How often the form has been filled again, which is its React key. */
  fills: number;
  /** Whether the latest save met another version: the row may then be saved with other values than the form's. */
  hasConflict: boolean;
}

export type EditEvent =
  /** The form has been opened, and local storage looked through. */
  | { type: "opened"; restored: LocalDraft | null; otherDrafts: LocalDraft[] }
  /**
   * `baseVersion`: the row was found to have this form's text, because its page was left before the response to a save
   * arrived, for example.
   */
  | ({ type: "autosaved"; draftState: DraftState } & Pick<EditState, "newerVersion" | "baseVersion">)
  /** The page has other data: usually the response to a save. */
  | ({ type: "page-changed" } & PageData)
  /** The row has been saved with the form's text as it was submitted. */
  | { type: "saved"; isChangedSince: boolean }
  /** Another tab has saved another text. `isTouched`: whether anything was typed into this form. */
  | { type: "saved-elsewhere"; isTouched: boolean }
  /** The author fills the form with another local draft; `replaced` is what was in it, stored as one. */
  | { type: "restored"; draft: LocalDraft; replaced: LocalDraft | null }
  /** One of the other local drafts was deleted, or the row's new id is in their keys. */
  | { type: "others-changed"; otherDrafts: LocalDraft[] };

export function getInitialState({ draft, ...page }: PageData & { draft: { at: string } | null }): EditState {
  return {
    ...page,
    draftState:
      getSignedOut(page.rejection, { inBrowser: false }) ??
      (draft ? { kind: "kept", at: draft.at } : { kind: "unchanged" }),
    isSavedElsewhere: false,
    isRowSaved: false,
    restored: null,
    localBases: [],
    otherDrafts: [],
    fills: 0,
    hasConflict: Boolean(page.rejection?.remote),
  };
}

export function changeState(state: EditState, event: EditEvent): EditState {
  switch (event.type) {
    case "opened":
      return {
        ...state,
        restored: event.restored,
        localBases: getBases(event.restored),
        otherDrafts: event.otherDrafts,
        fills: state.fills + (event.restored ? 1 : 0),
      };
    case "autosaved":
      return {
        ...state,
        draftState: event.draftState,
        newerVersion: event.newerVersion ?? state.newerVersion,
        baseVersion: event.baseVersion ?? state.baseVersion,
        isSavedElsewhere: state.isSavedElsewhere && event.baseVersion === undefined,
        isRowSaved: state.isRowSaved || event.draftState.kind === "unchanged",
      };
    case "page-changed":
      return changePage(state, event);
    case "saved":
      return {
        ...state,
        draftState: { kind: event.isChangedSince ? "changed" : "unchanged" },
        isRowSaved: true,
      };
    case "saved-elsewhere": {
      // The draft that filled this form was the other tab's, which has saved it since.
      const isGone = state.draftState.kind === "kept" && !event.isTouched;
      return {
        ...state,
        isSavedElsewhere: true,
        draftState: isGone ? { kind: "changed" } : state.draftState,
      };
    }
    case "restored": {
      const otherDrafts = state.otherDrafts.filter((other) => other !== event.draft);
      return {
        ...state,
        restored: event.draft,
        localBases: [...state.localBases, ...getBases(event.draft)],
        otherDrafts: event.replaced ? [event.replaced, ...otherDrafts] : otherDrafts,
        fills: state.fills + 1,
        isRowSaved: false,
      };
    }
    case "others-changed":
      return { ...state, otherDrafts: event.otherDrafts };
  }
}

const getBases = (draft: LocalDraft | null) => (draft ? [...draft.bases, draft.draftVersion] : []);

/** The version of the row that the text in the form continues; "" for a new entry. `draft` is the server's. */
export const getEditedVersion = (
  { version, rejection, baseVersion, restored }: EditState,
  draft: { version: string } | null,
): string => rejection?.version ?? baseVersion ?? restored?.version ?? draft?.version ?? version ?? "";

/** Whether the row has been saved elsewhere since `editedVersion`. `presentVersion` is that of usePresence. */
export function isOutdated(state: EditState, editedVersion: string, presentVersion: string): boolean {
  // The author is shown both versions.
  if (state.rejection?.remote) return false;
  const versions = [state.version, state.newerVersion, presentVersion];
  return state.isSavedElsewhere || versions.some((version) => version && version > editedVersion);
}

function changePage(state: EditState, { version, rejection }: PageData): EditState {
  const hasConflict = Boolean(rejection?.remote);
  const draftState =
    (rejection !== state.rejection && getSignedOut(rejection, { inBrowser: true })) || state.draftState;
  if (version === state.version)
    return { ...state, rejection, draftState, hasConflict: hasConflict || state.hasConflict };
  // A form that was just saved is up to date.
  return {
    ...state,
    version,
    rejection,
    draftState,
    hasConflict,
    isSavedElsewhere: false,
    baseVersion: undefined,
    restored: null,
    localBases: [],
    fills: state.fills + (state.hasConflict ? 1 : 0),
  };
}

/** A form that was posted before this code had loaded is not in local storage. */
const getSignedOut = (
  rejection: RejectedSubmission | undefined,
  { inBrowser }: { inBrowser: boolean },
): DraftState | undefined =>
  rejection?.status === 401 ? { kind: "rejected", status: 401, message: "", inBrowser } : undefined;
