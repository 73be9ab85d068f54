/** The server's JSON response to an autosaved draft: saved (status 200), or rejected (4xx or 503). */
export type DraftResponse = DraftSaved | DraftRejected;

export interface DraftSaved {
  /** When the draft was saved (ISO); null if the text equals what is saved, so no draft is needed. */
  savedAt: string | null;
  /** If no draft is needed: the version of the saved row, from which the edit continues. */
  version?: string;
  /** Whether the row has been saved elsewhere since this edit began. */
  isOutdated: boolean;
}

export interface DraftRejected {
  message: string;
  /** The version of a newer draft from another tab or device; `overwriteDraftVersion` replaces it. */
  newerDraft?: string;
}
