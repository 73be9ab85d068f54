/** The server's JSON answer to an autosaved draft: saved (status 200), or rejected (4xx or 503). */
export type DraftResponse = DraftSaved | DraftRejected;

export interface DraftSaved {
  /** When (ISO); null if the text equals what is saved, so that no draft is needed. */
  savedAt: string | null;
  /** In that case: the version of the saved row, from which the edit continues. */
  version?: string;
  /** Somebody else has saved the row since this edit began. */
  isOutdated: boolean;
}

export interface DraftRejected {
  message: string;
  /** The version of a newer draft from another tab or device; `overwriteDraftVersion` replaces it. */
  newerDraft?: string;
}
