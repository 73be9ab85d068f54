/** The answer to an autosaved draft. */
export interface DraftSaved {
  /** When the draft was saved (ISO); null if the text equals what is saved, so no draft is needed. */
  savedAt: string | null;
  /** If no draft is needed: the version of the saved row, from which the edit continues. */
  version?: string | undefined;
  /** If one is needed, and the row has been saved elsewhere since this edit began: the row's version. */
  newerVersion?: string | undefined;
}

/** What the answer says if the same admin saved a newer draft in another tab or on another device. */
export interface NewerDraft {
  /** Its version. A form that sends it as `overwriteDraftVersion` replaces that draft. */
  newerDraft?: string;
}
